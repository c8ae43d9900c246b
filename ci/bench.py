"""Runs the benchmarks for ci/bench."""

import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SIDES = ("ours", "theirs")
REPETITIONS = 11


def benchmark(program, *flags, environment=None, prefix=()):
    """Runs the program in its build folder, because __FILE__ is relative to it, and returns google-benchmark's JSON."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        done = subprocess.run([*prefix, str(program), f"--benchmark_out={out.name}", "--benchmark_out_format=json", *flags],
                              cwd=program.parent.parent, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(f"error: {program.name} ended with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        written = Path(out.name).read_text(encoding="utf-8")
    found = json.loads(written) if written else sys.exit(f"error: {program.name} ran nothing for {flags[0]}:\n{done.stderr}")
    for run in found["benchmarks"]:
        if run.get("error_occurred"):
            sys.exit(f"error: {run['name']}: {run['error_message']}")
    return found["benchmarks"], done.stderr


def exactly(name, side):
    """Returns a filter for google-benchmark that selects one function of a row."""
    plain = re.sub(r"([.^$|()\[\]{}*+?\\])", r"\\\1", name)
    return f"--benchmark_filter=^{plain}[|]{side}(/.*)?$"


def timed(program, row):
    """Median nanoseconds of an operation, ours and theirs."""
    core = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    across = "across threads" in row["name"]
    prefix = () if core is None or across else ("taskset", "-c", str(core))
    runs, _ = benchmark(program, exactly(row["name"], "(ours|theirs)"), "--benchmark_enable_random_interleaving=true",
                        f"--benchmark_repetitions={REPETITIONS}", "--benchmark_min_time=0.05", prefix=prefix)
    sides = {side: [] for side in SIDES}
    for run in runs:
        if run["run_type"] == "iteration":
            side = run["name"].split("|")[1].split("/")[0]
            time = run["real_time" if across else "cpu_time"]  # another thread's work is not in ours
            sides[side].append(time / run["operations"])
    return [statistics.median(sides[side]) for side in SIDES]


def instructions(program, row, side, iterations):
    """Instructions of a run, and its number of operations in an iteration."""
    with tempfile.TemporaryDirectory() as folder:
        runs, said = benchmark(program, exactly(row["name"], side), environment={"ENGINUITY_ITERATIONS": str(iterations)},
                               prefix=("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"))
    printed = re.findall(r"Collected : (\d+)", said)  # the program's own is the last, after those of its children
    if not printed:
        sys.exit(f"error: callgrind printed no number of instructions:\n{said[-2000:]}")
    return int(printed[-1]), runs[0]["operations"]


def counted(program, row):
    """Instructions of an operation: the difference of two runs with different numbers of iterations, without the set-up."""
    runs = [(side, iterations) for side in SIDES for iterations in (2, 4)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # other runs do not change the numbers
        found = dict(zip(runs, pool.map(lambda run: instructions(program, row, *run), runs)))
    return [(found[side, 4][0] - found[side, 2][0]) / (2 * found[side, 4][1]) for side in SIDES]


def finish(results, out):
    """Writes the rows to a file, and ends the program: with 1 if a bound was missed."""
    out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    missed = [result["name"] for result in results if not result["holds"]]
    print(f"\n{len(results)} rows, {len(missed)} bounds missed" + "".join(f"\n  {name}" for name in missed))
    print(len(results) - len(missed), len(missed))
    sys.exit(1 if missed else 0)


def main():
    program, out, counting, wanted = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:4], "".join(sys.argv[3:])
    if counting in (["--counted"], ["--timed"]):
        wanted = "".join(sys.argv[4:])
    else:
        counting = []
    rows = json.loads(subprocess.run([str(program), "--rows"], capture_output=True, text=True, check=True).stdout)
    rows = [row for row in rows if wanted in row["name"]]
    if counting:
        rows = [row for row in rows if row["counted"] == (counting == ["--counted"])]
    if not rows:
        sys.exit("error: no such rows; all of them are:\n" + subprocess.run(
            [str(program), "--rows"], capture_output=True, text=True, check=True).stdout)
    results = []
    print(f"{'':46} {'ours':>9} {'theirs':>9} {'':>6} {'ratio':>6} {'bound':>6}")
    for row in rows:
        ours, theirs = counted(program, row) if row["counted"] else timed(program, row)
        theirs += row["allowance"]
        ratio = ours / theirs if theirs > 0 else float("inf")
        bound = row["bound"] or None
        holds = bound is None or ratio <= bound
        unit = "instr" if row["counted"] else "ns"
        results.append({"name": row["name"], "peer": row["peer"], "ours": round(ours, 3), "theirs": round(theirs, 3), "unit": unit,
                        "ratio": round(ratio, 3), "bound": bound, "holds": holds})
        shown = "" if bound is None else f"{bound:6.2f}"
        print(f"{row['name']:46} {ours:9.2f} {theirs:9.2f} {unit:>6} {ratio:6.2f} {shown:>6}{'' if holds else '  MISSED'}   {row['peer']}",
              flush=True)
    finish(results, out)


if __name__ == "__main__":
    main()
