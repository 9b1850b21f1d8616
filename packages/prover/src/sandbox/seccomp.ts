// A kernel filter for system calls that no snippet needs: a program of classic BPF, which bubblewrap loads
// right before the first command of a sandbox. A call missing from the list stays allowed, so the filter only
// adds to the other barriers. It is written here because npm has no maintained package for it; it needs only
// a table and a few jumps.

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
  // Namespaces and mounts. `statmount` and `listmount` would reveal the sources of mounts.
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  setns: [308, 268],
  unshare: [272, 97],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  statmount: [457, 457],
  listmount: [458, 458],
  open_tree_attr: [467, 467],
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
  // The machine itself.
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  ioperm: [173],
  iopl: [172],
  uselib: [134],
  lookup_dcookie: [212, 18],
  vhangup: [153, 58],
  // Queues that outlive their processes, and that no list names.
  mq_open: [240, 180],
};

/** Calls that are filtered by their arguments. */
interface Examined {
  readonly socket: number;
  readonly socketpair: number;
  readonly clone: number;
  readonly ioctl: number;
  readonly personality: number;
  readonly prlimit64: number;
  /** Memory that no process maps can't be counted. Programs fall back to files. */
  readonly memfd_create: number;
}
/** glibc falls back to `clone` if the kernel lacks this call, whose flags the filter can't read. */
const CLONE3 = 435;

const MACHINES = {
  x64: {
    audit: 0xc000003e,
    column: 0,
    examined: {
      socket: 41,
      socketpair: 53,
      clone: 56,
      ioctl: 16,
      personality: 135,
      prlimit64: 302,
      memfd_create: 319,
    },
  },
  arm64: {
    audit: 0xc00000b7,
    column: 1,
    examined: {
      socket: 198,
      socketpair: 199,
      clone: 220,
      ioctl: 29,
      personality: 92,
      prlimit64: 261,
      memfd_create: 279,
    },
  },
} as const satisfies Readonly<Record<string, { audit: number; column: 0 | 1; examined: Examined }>>;

/** From here on, numbers belong to the x32 interface, which kernels for x86_64 may also have. */
const X32 = 0x40000000;
const AF_NETLINK = 16;
/** UNIX, IPv4, IPv6. */
const FAMILIES = [1, 2, 10];
/** New namespaces for mounts, cgroups, names, IPC, users, processes and networks. */
const CLONE_NAMESPACES = 0x7e020000;
/** TIOCSTI and TIOCLINUX, which type into a terminal. */
const IOCTLS = [0x5412, 0x541c];
/** Linux's own, and the query for the current one. */
const PERSONALITIES = [0, 0xffffffff];

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

/**
 * The filter for a machine, by its name in Node.js, in bubblewrap's format; undefined for an unknown machine.
 */
export function seccompFilter(arch: string): Buffer | undefined {
  const machine = arch === "x64" || arch === "arm64" ? MACHINES[arch] : undefined;
  if (machine === undefined) return undefined;
  const { audit, column, examined } = machine;
  const numbers = Object.values(DENIED).flatMap((columns) => columns[column] ?? []);
  const program: Instruction[] = [
    load(MACHINE),
    [JUMP_IF_EQUAL, 1, 0, audit],
    answer(KILL),
    load(NUMBER),
    ...(arch === "x64" ? [[JUMP_IF_AT_LEAST, 0, 1, X32] as const, answer(NO_SUCH_CALL)] : []),
    ...when([CLONE3, examined.memfd_create], [answer(NO_SUCH_CALL)]),
    ...when(numbers, [answer(NOT_PERMITTED)]),
    ...when(
      [examined.clone],
      [load(argument(0)), [JUMP_IF_BITS, 0, 1, CLONE_NAMESPACES], answer(NOT_PERMITTED), answer(ALLOW)],
    ),
    ...when([examined.ioctl], [load(argument(1)), ...when(IOCTLS, [answer(NOT_PERMITTED)]), answer(ALLOW)]),
    ...when(
      [examined.personality],
      [load(argument(0)), ...when(PERSONALITIES, [answer(ALLOW)]), answer(NOT_PERMITTED)],
    ),
    // A process may limit itself, but not the program that starts snippets.
    ...when([examined.prlimit64], [load(argument(0)), ...when([0], [answer(ALLOW)]), answer(NOT_PERMITTED)]),
    ...when(
      [examined.socket, examined.socketpair],
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
