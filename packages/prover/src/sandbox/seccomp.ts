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

/** Numbers of system calls: on x86_64, and on arm64, which lacks some. */
const DENIED: Readonly<Record<string, readonly [x64: number, arm64?: number]>> = {
  // Other processes' memory and descriptors.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  // Kernel keys, which no namespace separates.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // Namespaces, and the sources of mounts. Mounting needs a capability, which no snippet has.
  unshare: [272, 97],
  statmount: [457, 457],
  listmount: [458, 458],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  // Parts of the kernel with a history of vulnerabilities.
  bpf: [321, 280],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  userfaultfd: [323, 282],
  perf_event_open: [298, 241],
  fanotify_init: [300, 262],
  memfd_secret: [447, 447],
  modify_ldt: [154],
  // The kernel's messages.
  syslog: [103, 116],
  // Queues that outlive their processes, and that no list names.
  mq_open: [240, 180],
};

/** Calls that are filtered by their arguments. */
const EXAMINED = {
  clone: [56, 220],
  prlimit64: [302, 261],
  socket: [41, 198],
  socketpair: [53, 199],
} as const;
/** Memory that no process maps can't be counted. Programs fall back to files. */
const MEMFD_CREATE = [319, 279] as const;
/** glibc falls back to `clone` if the kernel lacks this call, whose flags the filter can't read. */
const CLONE3 = 435;

/** Machines by their names in Node.js: the kernel's number, and the column of the tables above. */
const MACHINES = new Map<string, { audit: number; column: 0 | 1 }>([
  ["x64", { audit: 0xc000003e, column: 0 }],
  ["arm64", { audit: 0xc00000b7, column: 1 }],
]);

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
/**
 * Offsets of the call's number, the machine, and the low half of an argument: both machines are
 * little-endian.
 */
const NUMBER = 0;
const MACHINE = 4;
const argument = (index: number): number => 16 + 8 * index;

/** The filter for a machine, in bubblewrap's format; undefined for an unknown machine. */
export function seccompFilter(arch: string): Buffer | undefined {
  const machine = MACHINES.get(arch);
  if (machine === undefined) return undefined;
  const { audit, column } = machine;
  const program: Instruction[] = [
    load(MACHINE),
    [JUMP_IF_EQUAL, 1, 0, audit],
    answer(KILL),
    load(NUMBER),
    ...(arch === "x64" ? [[JUMP_IF_AT_LEAST, 0, 1, X32] as const, answer(NO_SUCH_CALL)] : []),
    ...when([CLONE3, MEMFD_CREATE[column]], [answer(NO_SUCH_CALL)]),
    ...when(
      Object.values(DENIED).flatMap((numbers) => numbers[column] ?? []),
      [answer(NOT_PERMITTED)],
    ),
    ...when(
      [EXAMINED.clone[column]],
      [load(argument(0)), [JUMP_IF_BITS, 0, 1, CLONE_NAMESPACES], answer(NOT_PERMITTED), answer(ALLOW)],
    ),
    // A process may limit itself, but not the program that starts snippets.
    ...when(
      [EXAMINED.prlimit64[column]],
      [load(argument(0)), ...when([0], [answer(ALLOW)]), answer(NOT_PERMITTED)],
    ),
    ...when(
      [EXAMINED.socket[column], EXAMINED.socketpair[column]],
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
