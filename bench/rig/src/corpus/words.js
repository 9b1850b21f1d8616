// The words that the corpus is made of; earlier ones come up more often.
const list = (text) => text.trim().split(/\s+/);
export const NOUNS = list(`
 request cluster index query replica cache token shard snapshot backup partition worker queue schema
 session transaction pipeline endpoint gateway certificate policy tenant namespace volume scheduler
 broker consumer producer checkpoint journal migration rollout listener handler resolver adapter
 connector buffer segment bucket lease quorum leader follower heartbeat timeout backoff retry throttle
 quota limiter balancer router proxy cursor iterator batch stream offset watermark window trigger hook
 event payload envelope header digest signature secret credential role permission scope audience claim
 issuer directory registry manifest artifact image layer container pod node region zone subnet firewall
 resource template module package dependency lockfile bundle chunk asset stylesheet component fixture
 assertion benchmark profile trace span metric counter gauge histogram alert dashboard runbook incident
 deployment canary revision release branch commit tag changelog environment variable flag toggle
 experiment cohort latency throughput saturation backlog compaction tombstone retention archive vacuum
 statistics planner optimizer predicate projection aggregate join subquery view materialization column
 row table constraint sequence collation encoding locale timezone timestamp duration interval
 calendar invoice ledger account balance currency refund dispute webhook callback redirect cookie
 fingerprint sandbox emulator simulator compiler linker parser tokenizer grammar lexer visitor syntax
 annotation decorator prototype closure promise future channel semaphore mutex barrier latch spinlock
 arena allocator heap stack pointer reference lifetime borrow ownership descriptor socket datagram
 packet frame handshake cipher keyring vault enclave attestation inventory warehouse shipment courier`);
export const VERBS = list(`
 return create update configure enable write read start stop restart rotate replicate compact merge
 split rebalance drain evict expire refresh invalidate validate verify sign encrypt decrypt authorize
 revoke grant register publish subscribe acknowledge retry throttle batch flush commit abort rollback
 restore archive export import migrate transform parse serialize compress deduplicate partition
 schedule cancel pause resume observe measure sample aggregate profile trace log report notify escalate
 provision deploy promote demote isolate quarantine patch upgrade downgrade bootstrap seed mirror`);
export const ADJECTIVES = list(`
 default local remote active primary secondary stale pending idle concurrent distributed durable
 transient persistent incremental partial optional required explicit implicit strict lenient
 asynchronous synchronous atomic idempotent immutable mutable nested flat sparse dense hot cold warm
 public private internal external shared dedicated regional global read-only append-only versioned
 signed encrypted compressed cached buffered scheduled manual automatic adaptive static dynamic
 virtual physical logical temporary permanent isolated trusted untrusted legacy experimental stable
 deprecated verbose minimal bounded unbounded monotonic eventual linear quadratic staged rolling`);
export const ADVERBS = list(`usually only immediately eventually explicitly silently safely lazily eagerly
 periodically concurrently atomically roughly exactly rarely often never always automatically manually`);
export const UNITS = [
  "ms",
  "seconds",
  "minutes",
  "KiB",
  "MiB",
  "GiB",
  "rows",
  "requests",
  "connections",
  "files",
];
export const PRODUCTS = list(`Harbor Lantern Quarry Meridian Tessera Foundry Sextant Cobalt Juniper Palisade
 Atlas Beacon Cinder Drift Ember Fathom Granite Halyard Isthmus Keystone Larder Mosaic Nimbus Orchard
 Pylon Quill Rampart Sluice Trellis Umber Vellum Wharf Yarrow Zephyr Anchor Bramble Causeway Dovetail`);
