import { describe, expect, it } from "vitest";
import { seccompFilter } from "./seccomp.ts";

const AUDIT = { x64: 0xc000003e, arm64: 0xc00000b7, i386: 0x40000003 } as const;
const ALLOW = 0x7fff0000;
const KILL = 0x80000000;
const errno = (number: number): number => 0x50000 + number;
const EPERM = errno(1);
const ENOSYS = errno(38);
const EAFNOSUPPORT = errno(97);

interface Call {
  readonly audit: number;
  readonly number: number;
  readonly args?: readonly number[];
}

/** Decides as the kernel does: by running the filter on the call's number, machine and arguments. */
function decide(filter: Buffer, { audit, number, args = [] }: Call): number {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(audit, 4);
  for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index);
  let loaded = 0;
  for (let at = 0; at < filter.length / 8; at++) {
    const [jumpIf, jumpElse] = [filter.readUInt8(8 * at + 2), filter.readUInt8(8 * at + 3)];
    const value = filter.readUInt32LE(8 * at + 4);
    const jump = (holds: boolean): void => {
      at += holds ? jumpIf : jumpElse;
    };
    const code = filter.readUInt16LE(8 * at);
    if (code === 0x06) return value;
    if (code === 0x20) loaded = data.readUInt32LE(value);
    else if (code === 0x15) jump(loaded === value);
    else if (code === 0x35) jump(loaded >= value);
    else if (code === 0x45) jump((loaded & value) !== 0);
    else throw new Error(`no such instruction: ${code}`);
  }
  throw new Error("the filter has no end");
}

const filterOf = (arch: "x64" | "arm64"): Buffer => seccompFilter(arch) ?? Buffer.alloc(0);

describe.each([
  {
    arch: "x64",
    ptrace: 101,
    keyctl: 250,
    read: 0,
    clone: 56,
    prlimit64: 302,
    memfd: 319,
    mq_open: 240,
    socket: 41,
    socketpair: 53,
  },
  {
    arch: "arm64",
    ptrace: 117,
    keyctl: 219,
    read: 63,
    clone: 220,
    prlimit64: 261,
    memfd: 279,
    mq_open: 180,
    socket: 198,
    socketpair: 199,
  },
] as const)("seccompFilter on $arch", ({ arch, ...calls }) => {
  const filter = filterOf(arch);
  const answerTo = (number: number, ...args: readonly number[]): number =>
    decide(filter, { audit: AUDIT[arch], number, args });

  it("refuses what is on its list, to the last entry, and nothing beside it", () => {
    for (const number of [calls.ptrace, calls.keyctl, calls.mq_open, 425, 438, 458])
      expect(answerTo(number)).toBe(EPERM);
    expect(answerTo(calls.read)).toBe(ALLOW);
    expect(answerTo(434)).toBe(ALLOW); // pidfd_open
    expect(answerTo(9999)).toBe(ALLOW);
  });

  it("says that there is no clone3, and lets clone make processes and threads, but no namespaces", () => {
    expect(answerTo(435)).toBe(ENOSYS);
    expect(answerTo(calls.clone, 0x1200011)).toBe(ALLOW); // fork
    expect(answerTo(calls.clone, 0x3d0f00)).toBe(ALLOW); // a thread
    for (const flag of [0x20000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000])
      expect(answerTo(calls.clone, flag + 17)).toBe(EPERM);
  });

  it("opens sockets of the usual families only", () => {
    for (const family of [1, 2, 10]) expect(answerTo(calls.socket, family, 1, 0)).toBe(ALLOW);
    expect(answerTo(calls.socketpair, 1, 1, 0)).toBe(ALLOW);
    expect(answerTo(calls.socket, 16, 3, 0)).toBe(ALLOW); // routes
    expect(answerTo(calls.socket, 16, 3, 12)).toBe(EAFNOSUPPORT); // packet filters
    for (const family of [0, 17, 29, 31, 38, 40, 44])
      expect(answerTo(calls.socket, family, 1, 0)).toBe(EAFNOSUPPORT);
    expect(answerTo(calls.socketpair, 30, 1, 0)).toBe(EAFNOSUPPORT);
  });

  it("looks at the lower half of an argument, as the kernel does", () => {
    expect(answerTo(calls.socket, 2 ** 32 + 40)).toBe(EAFNOSUPPORT);
  });

  it("lets a process limit itself, and no other", () => {
    expect(answerTo(calls.prlimit64, 0)).toBe(ALLOW);
    for (const pid of [1, 2, 2 ** 32 + 2]) expect(answerTo(calls.prlimit64, pid)).toBe(EPERM);
  });

  it("has no memory and no queue that no process holds", () => {
    expect(answerTo(calls.memfd)).toBe(ENOSYS);
    expect(answerTo(calls.mq_open)).toBe(EPERM);
  });

  it("kills a program of another machine", () => {
    expect(decide(filter, { audit: AUDIT.i386, number: calls.read })).toBe(KILL);
  });
});

describe("seccompFilter", () => {
  it("knows none of the numbers of x32", () => {
    // its own ptrace
    expect(decide(filterOf("x64"), { audit: AUDIT.x64, number: 0x40000000 + 521 })).toBe(ENOSYS);
    // not a call at all
    expect(decide(filterOf("arm64"), { audit: AUDIT.arm64, number: 0x40000000 })).toBe(ALLOW);
  });

  it("has nothing for a machine that it does not know", () => {
    expect(seccompFilter("riscv64")).toBeUndefined();
  });
});
