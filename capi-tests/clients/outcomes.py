"""A plugin of pytest: writes the outcome of each test, and which MuJoCo libraries its processes had loaded, as lines of JSON.

`MUJOCO_OUTCOMES` names the file; tests that the list in `MUJOCO_DONE` names are not run. A test that ends its process, or hangs, is a failure of
that test (pytest-xdist reports it).
"""

import faulthandler
import json
import os
import pathlib
import re
from typing import Any

# of one test, or of its end, in which dm_control's contexts of OSMesa wait for one another now and then
SECONDS = 600


def write(line: dict[str, Any]) -> None:
    with open(os.environ["MUJOCO_OUTCOMES"], "a") as file:
        file.write(json.dumps(line) + "\n")


def pytest_runtest_logreport(report: Any) -> None:
    # in workers the same reports are made, and sent on
    if "PYTEST_XDIST_WORKER" in os.environ or (report.when != "call" and report.outcome == "passed"):
        return
    last = (report.longreprtext.strip().splitlines() or [""])[-1] if report.outcome == "failed" else ""
    write({"test": report.nodeid, "outcome": report.outcome, "said": last[-300:], "waits": "not implemented" in report.longreprtext})


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    done = set(json.loads(pathlib.Path(os.environ["MUJOCO_DONE"]).read_text()))
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in done])
    items[:] = [item for item in items if item.nodeid not in done]


def pytest_runtest_logstart() -> None:
    if "PYTEST_XDIST_WORKER" in os.environ:
        faulthandler.dump_traceback_later(SECONDS, exit=True)


def pytest_runtest_logfinish() -> None:
    # a worker may have to wait for another's test
    if "PYTEST_XDIST_WORKER" in os.environ:
        faulthandler.dump_traceback_later(2 * SECONDS, exit=True)


def pytest_collectreport(report: Any) -> None:
    if report.outcome == "failed" and "PYTEST_XDIST_WORKER" not in os.environ:
        write({"test": report.nodeid, "outcome": "failed", "said": report.longreprtext[-300:], "waits": False})


def pytest_sessionfinish() -> None:
    maps = pathlib.Path("/proc/self/maps").read_text()
    write({"libraries": sorted(set(re.findall(r"(/\S.*)/libmujoco\.so\S*$", maps, re.MULTILINE)))})
