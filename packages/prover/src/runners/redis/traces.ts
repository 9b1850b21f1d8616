// What a section leaves in Redis: keys with their values and expiry, functions, users and settings.
import path from "node:path";
import * as v from "valibot";
import type { Trace } from "../../runner/runner.ts";
import { startServer } from "../../runner/server.ts";
import type { Sandbox } from "../../sandbox/interface.ts";
import { outcomeOf } from "../../sandbox/process-outcome.ts";
import { readAnswer } from "../../sandbox/read-answer.ts";
import { givenSeconds } from "./time-to-live.ts";

/**
 * Keys that are given no more time to live may be gone in a slower run. A guess; random times to live, such as
 * those that spread the expiry of a cache, mostly stay within one of the doubled steps above it.
 */
const MIN_TTL_S = 45;
/** A longer time to live that ends with a minute was a point in time: what is left of it is another every day. */
const MAX_TTL_S = 86_400;
const MINUTE_MS = 60_000;
/** Keys of a database that are read, members of a key, and bytes of a value. The rest is counted. */
const MAX_KEYS = 500;
const MAX_MEMBERS = 500;
const MAX_BYTES = 2000;

/** Lists the keys of all databases, one JSON array each: name, type, milliseconds to live, their end, content. */
const SCRIPT = `
local out = {}
local function short(text)
  if #text > ${MAX_BYTES} then return #text .. ' bytes ' .. redis.sha1hex(text) end
  return text
end
local function flat(value)
  if type(value) ~= 'table' then return short(tostring(value)) end
  local parts = {}
  for i, part in ipairs(value) do parts[i] = flat(part) end
  return '[' .. table.concat(parts, ', ') .. ']'
end
local function info(...)
  local list = redis.pcall('XINFO', ...)
  for i, one in ipairs(list) do
    local facts = {}
    for j = 1, #one, 2 do facts[one[j]] = one[j + 1] end
    list[i] = facts
  end
  return list
end
local function groups(key)
  local texts = {}
  for i, group in ipairs(info('GROUPS', key)) do
    local consumers = {}
    for j, one in ipairs(info('CONSUMERS', key, group['name'])) do
      consumers[j] = one['name'] .. ' ' .. one['pending']
    end
    texts[i] = flat({group['name'], consumers, group['pending'], group['last-delivered-id']})
  end
  return flat(texts)
end
local function pairsOf(list, expiries)
  local texts = {}
  for i = 1, #list, 2 do texts[#texts + 1] = flat({list[i], list[i + 1]}) .. (expiries[list[i]] or '') end
  return texts
end
local function expiriesOf(key, list)
  local found = {}
  for i = 1, #list, 2 do
    local left = redis.pcall('HPTTL', key, 'FIELDS', 1, list[i])
    if type(left) ~= 'table' or left.err then return {} end
    if left[1] > 0 then found[list[i]] = ' expires in ' .. left[1] .. ' ms' end
  end
  return found
end
local sizes = {string = 'STRLEN', list = 'LLEN', hash = 'HLEN', set = 'SCARD', zset = 'ZCARD', stream = 'XLEN'}
local function contentOf(key, kind)
  local size = sizes[kind] and redis.pcall(sizes[kind], key)
  if kind == 'string' then return short(redis.call('GET', key)) end
  if not size then return '' end
  if size > ${MAX_MEMBERS} then return tostring(size) .. ' members' end
  if kind == 'list' then return flat(redis.call('LRANGE', key, 0, -1)) end
  if kind == 'set' then return redis.call('SMEMBERS', key) end
  if kind == 'hash' then
    local list = redis.call('HGETALL', key)
    return pairsOf(list, expiriesOf(key, list))
  end
  if kind == 'zset' then return flat(redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')) end
  return flat(redis.call('XRANGE', key, '-', '+')) .. ' ' .. groups(key)
end
for db = 0, 15 do
  if pcall(redis.call, 'SELECT', db) then
    local keys = redis.call('KEYS', '*')
    table.sort(keys)
    if #keys > ${MAX_KEYS} then out[#out + 1] = cjson.encode({db, '(all)', #keys .. ' keys', -1, -1, ''}) end
    for i = 1, math.min(#keys, ${MAX_KEYS}) do
      local kind = redis.call('TYPE', keys[i]).ok
      if kind ~= 'none' then
        out[#out + 1] = cjson.encode({db, keys[i], kind, redis.call('PTTL', keys[i]), redis.call('PEXPIRETIME', keys[i]), contentOf(keys[i], kind)})
      end
    end
  end
end
return out`;

/** Separates the answers of one connection. */
const MARK = "-- proofmark --";

const keySchema = v.tuple([
  v.number(),
  v.string(),
  v.string(),
  v.number(),
  v.number(),
  v.union([v.string(), v.array(v.string())]),
]);

/** How this runner starts servers. */
const OWN_SETTINGS = new Set(["dir", "port", "unixsocket"]);

/** What every section finds on its server. */
export interface Defaults {
  readonly settings: ReadonlyMap<string, string>;
  readonly users: readonly string[];
}

/**
 * Asks another new server for its settings and users: a question to the section's own would be in its
 * statistics.
 */
export async function defaultsOf(sandbox: Sandbox, program: string): Promise<Defaults> {
  const socket = path.posix.join(
    sandbox.directory === "/work" ? "/tmp" : sandbox.directory,
    ".defaults.sock",
  );
  const server = await startServer(
    sandbox,
    [`${program}-server`, "--port", "0", "--unixsocket", socket],
    /eady to accept connections/,
  );
  const [settings = "", users = ""] = await ask(
    sandbox,
    [`${program}-cli`, "-s", socket],
    ["CONFIG GET *", "ACL LIST"],
  );
  await server.stop();
  return { settings: readSettings(settings), users: linesOf(users) };
}

/** What a section that began then leaves on its server. A server that it stopped, or barred, is a trace too. */
export async function tracesOf(
  sandbox: Sandbox,
  program: string,
  { defaults, beganMs }: { defaults: Defaults; beganMs: number },
): Promise<Trace[]> {
  const [settings = "", users = "", functions = "", keys = ""] = await ask(
    sandbox,
    [`${program}-cli`],
    ["CONFIG GET *", "ACL LIST", "FUNCTION LIST", `EVAL ${JSON.stringify(SCRIPT)} 0`],
  );
  const elapsedS = (performance.now() - beganMs) / 1000;
  if (/^(?:NOAUTH|NOPERM|Could not connect|Error)/.test(settings))
    return [{ kind: "server", name: "6379", content: settings.split("\n")[0] ?? "" }];
  const changed = [...readSettings(settings)].filter(
    ([name, value]) => defaults.settings.get(name) !== value && !OWN_SETTINGS.has(name),
  );
  const added = linesOf(users).filter((user) => !defaults.users.includes(user));
  return [
    ...changed.map(([name, content]) => ({ kind: "setting", name, content })),
    ...added.map((user) => ({ kind: "user", name: user.split(" ")[1] ?? "", content: user })),
    ...(functions.trim() === "" ? [] : [{ kind: "functions", name: "all", content: linesOf(functions) }]),
    ...linesOf(keys).flatMap((line) => tracesOfKey(readAnswer(keySchema, line, "redis-cli"), elapsedS)),
  ];
}

function tracesOfKey(
  [database, key, type, leftMs, endMs, content]: v.InferOutput<typeof keySchema>,
  elapsedS: number,
): Trace[] {
  const given = givenSeconds(leftMs / 1000, elapsedS);
  const isFleeting = leftMs >= 0 && given <= MIN_TTL_S;
  const place = database === 0 ? key : `${key} in ${database}`;
  const found: Trace = {
    ...{ kind: "key", name: `${place} (${type})`, isFleeting },
    content: typeof content === "string" ? content : content.map((one) => withFieldExpiry(one, elapsedS)),
  };
  if (leftMs < 0) return [found];
  const isPoint = given > MAX_TTL_S && endMs % MINUTE_MS === 0;
  return [
    found,
    { kind: "expiry", name: place, content: isPoint ? "at a point in time" : within(given), isFleeting },
  ];
}

/** A time to live, rounded up to a doubled step. */
const within = (givenS: number): string =>
  `within ${MIN_TTL_S * 2 ** Math.ceil(Math.log2(givenS / MIN_TTL_S))} s`;

/** A field of a hash, with the time that it was given in place of what is left of it. */
const withFieldExpiry = (field: string, elapsedS: number): string =>
  field.replace(/(?<=\] expires) in (\d+) ms$/, (_, leftMs) => {
    const given = givenSeconds(Number(leftMs) / 1000, elapsedS);
    return given <= MIN_TTL_S ? "" : ` ${within(given)}`;
  });

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** Names and values, a line each. */
function readSettings(text: string): Map<string, string> {
  const lines = text.split("\n");
  return new Map(lines.flatMap((name, at) => (at % 2 === 0 ? [[name, lines[at + 1] ?? ""]] : [])));
}

/** The answers to some commands, each as a client prints it into a pipe. */
async function ask(
  sandbox: Sandbox,
  [client, ...args]: readonly [string, ...string[]],
  commands: readonly string[],
): Promise<string[]> {
  const process = sandbox.spawn(client, args, { merge: true });
  for (const command of commands) process.write(`${command}\nECHO "${MARK}"\n`);
  const { output } = await outcomeOf(process);
  return output.split(`${MARK}\n`);
}
