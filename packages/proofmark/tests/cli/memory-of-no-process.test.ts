// @module-tag exhaustive
import { beforeAll, describe, expect, it } from "vitest";
import { block, siteOf } from "../proving-site.ts";

const EXCESS = "its sandbox used more than 1536 MiB of memory, and was stopped";
/** More than a process may have, in parts that are each allowed. */
const SHARED = `import mmap, os, time
for part in range(6):
    if os.fork() == 0:
        memory = mmap.mmap(-1, 300 << 20)
        for page in range(0, 300 << 20, 4096):
            memory[page] = 1
        time.sleep(20)
time.sleep(20)`;
const DETACHED = `import ctypes, time
libc = ctypes.CDLL(None)
libc.shmat.restype = ctypes.c_void_p
for part in range(6):
    address = libc.shmat(libc.shmget(0, 300 << 20, 0o1600), None, 0)
    ctypes.memset(address, 1, 300 << 20)
    libc.shmdt(ctypes.c_void_p(address))
time.sleep(20)`;
/** The same memory in many processes, as servers have it. */
const COMMON = `import mmap, os, time
memory = mmap.mmap(-1, 300 << 20)
for page in range(0, 300 << 20, 4096):
    memory[page] = 1
children = []
for part in range(8):
    child = os.fork()
    if child == 0:
        total = sum(memory[page] for page in range(0, 300 << 20, 4096))
        os.write(1, b"%d\\n" % total) # one call: others write too
        time.sleep(1)
        os._exit(0)
    children.append(child)
for child in children: os.waitpid(child, 0)`;
const UNMAPPED = `import os
try: os.memfd_create("memory")
except OSError as error: print(error)`;
const LIMITS = `import os, resource
resource.prlimit(0, resource.RLIMIT_NOFILE, (100, 100))
try: resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (10, 10))
except PermissionError as error: print(error)`;

let failures: readonly { readonly message: string; readonly output?: readonly string[] }[];
beforeAll(async () => {
  const blocks = [SHARED, DETACHED, COMMON, UNMAPPED, LIMITS];
  const lines = blocks.flatMap((code, index) => [
    `## Part ${index}`,
    "",
    ...block("python timeout=20s", code),
  ]);
  const results: { failure: (typeof failures)[number] }[] = JSON.parse(
    (await siteOf(...lines).run("check", "--json")).stdout,
  );
  failures = results.map(({ failure }) => failure);
});

describe("a sandbox", () => {
  it.each([
    ["of shared mappings", 0],
    ["that no process has attached", 1],
  ])("counts memory %s", (_, index) => {
    expect(failures[index]?.message).toBe(EXCESS);
  });

  it("counts memory once that its processes share", () => {
    expect(failures[2]).toMatchObject({ message: "not in the lock yet", output: Array(8).fill("76800") });
  });

  it("has no memory that no process maps", () => {
    expect(failures[3]?.output).toEqual(["[Errno 38] Function not implemented"]);
  });

  it("lets a snippet limit no other process", () => {
    expect(failures[4]?.output).toEqual(["[Errno 1] Operation not permitted"]);
  });
});
