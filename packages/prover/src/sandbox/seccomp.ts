// A kernel filter for system calls that no snippet needs: a program of classic BPF, which bubblewrap loads
// right before the first command of a sandbox. A call missing from the list stays allowed, so the filter only
// adds to the other barriers: what needs a capability, such as mounts and modules, is refused without it. npm has
// no maintained package for it.

/** The kernel's possible answers. */
const KILL = 0x80000000;
const ALLOW = 0x7fff0000;
const errno = (number: number): number => 0x00050000 | number;
const NOT_PERMITTED = errno(1);
const NO_SUCH_CALL = errno(38);
const NO_SUCH_FAMILY = errno(97);

/** Numbers of system calls by the name of the machine in Node.js, and the kernel's number of the machine. */
const MACHINES = {
  x64: {
    audit: 0xc000003e,
    ...{ clone: 56, prlimit64: 302, socket: 41, socketpair: 53, memfd_create: 319 },
    denied: [
      // other processes' memory and descriptors: ptrace, process_vm_readv, process_vm_writev, process_madvise, pidfd_getfd, kcmp
      ...[101, 310, 311, 440, 438, 312],
      // kernel keys, which no namespace separates: add_key, request_key, keyctl
      ...[248, 249, 250],
      // namespaces, and the sources of mounts: unshare, statmount, listmount, name_to_handle_at,
      // open_by_handle_at. Mounting needs a capability, which no snippet has.
      ...[272, 457, 458, 303, 304],
      // parts of the kernel with a history of vulnerabilities: bpf, io_uring_setup, io_uring_enter,
      // io_uring_register, userfaultfd, perf_event_open, fanotify_init, memfd_secret, modify_ldt
      ...[321, 425, 426, 427, 323, 298, 300, 447, 154],
      // the kernel's messages, and queues that outlive their processes: syslog, mq_open
      ...[103, 240],
    ],
  },
  arm64: {
    audit: 0xc00000b7,
    ...{ clone: 220, prlimit64: 261, socket: 198, socketpair: 199, memfd_create: 279 },
    // the same calls, without modify_ldt
    denied: [
      ...[117, 270, 271, 440, 438, 272],
      ...[217, 218, 219],
      ...[97, 457, 458, 264, 265],
      ...[280, 425, 426, 427, 282, 241, 262, 447],
      ...[116, 180],
    ],
  },
};
/** glibc falls back to `clone` if the kernel lacks this call, whose flags the filter can't read. */
const CLONE3 = 435;

/** From here on, numbers belong to the x32 interface, which kernels for x86_64 may also have. */
const X32 = 0x40000000;
const AF_NETLINK = 16;
/** UNIX, IPv4, IPv6. */
const FAMILIES = [1, 2, 10];
/** New namespaces for mounts, cgroups, names, IPC, users, processes and networks. */
const CLONE_NAMESPACES = 0x7e020000;

/** One instruction of classic BPF. */
type Instruction = readonly [code: number, jumpIf: number, jumpElse: number, value: number];
const LOAD = 0x20;
const JUMP_IF_EQUAL = 0x15;
const JUMP_IF_AT_LEAST = 0x35;
const JUMP_IF_BITS = 0x45;
const RETURN = 0x06;

const load = (offset: number): Instruction => [LOAD, 0, 0, offset];
const answer = (value: number): Instruction => [RETURN, 0, 0, value];
/** Offsets of the call's number, the machine, and the low half of an argument: both are little-endian. */
const NUMBER = 0;
const MACHINE = 4;
const argument = (index: number): number => 16 + 8 * index;

/** The filter for a machine, in bubblewrap's format; undefined for an unknown machine. */
export function seccompFilter(arch: string): Buffer | undefined {
  if (arch !== "x64" && arch !== "arm64") return undefined;
  const { audit, denied, clone, prlimit64, socket, socketpair, memfd_create } = MACHINES[arch];
  const program: Instruction[] = [
    load(MACHINE),
    [JUMP_IF_EQUAL, 1, 0, audit],
    answer(KILL),
    load(NUMBER),
    ...(arch === "x64" ? [[JUMP_IF_AT_LEAST, 0, 1, X32] as const, answer(NO_SUCH_CALL)] : []),
    // Memory that no process maps can't be counted. Programs fall back to files.
    ...when([CLONE3, memfd_create], [answer(NO_SUCH_CALL)]),
    ...when(denied, [answer(NOT_PERMITTED)]),
    ...when(
      [clone],
      [load(argument(0)), [JUMP_IF_BITS, 0, 1, CLONE_NAMESPACES], answer(NOT_PERMITTED), answer(ALLOW)],
    ),
    // A process may limit itself, but not the program that starts snippets.
    ...when([prlimit64], [load(argument(0)), ...when([0], [answer(ALLOW)]), answer(NOT_PERMITTED)]),
    ...when(
      [socket, socketpair],
      [
        load(argument(0)),
        ...when(FAMILIES, [answer(ALLOW)]),
        // Allow only the netlink protocol for addresses and routes, which programs list.
        ...when([AF_NETLINK], [load(argument(2)), ...when([0], [answer(ALLOW)])]),
        answer(NO_SUCH_FAMILY),
      ],
    ),
    answer(ALLOW),
  ];
  return encode(program);
}

/** Runs `body` if the loaded value is one of these, otherwise skips it. */
function when(values: readonly number[], body: readonly Instruction[]): Instruction[] {
  if (values.length + body.length > 255) throw new Error("a jump of BPF can't be that far");
  return [
    ...values.map(
      (value, index): Instruction => [
        JUMP_IF_EQUAL,
        values.length - index - 1,
        index === values.length - 1 ? body.length : 0,
        value,
      ],
    ),
    ...body,
  ];
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * program.length);
  for (const [index, [code, jumpIf, jumpElse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, 8 * index);
    bytes.writeUInt8(jumpIf, 8 * index + 2);
    bytes.writeUInt8(jumpElse, 8 * index + 3);
    bytes.writeUInt32LE(value, 8 * index + 4);
  }
  return bytes;
}
