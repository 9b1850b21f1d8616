import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { graphql, GraphQLError, GraphQLScalarType } from 'graphql';

export const typeDefs = readFileSync('schema.graphql', 'utf8');

// The shop's data: money in cents, status in lower case, as in the database.
export const db = {
  users: [
    { id: 'u1', name: 'Ada', email: 'ada@example.com', role: 'customer' },
    { id: 'u2', name: 'Lin', email: 'lin@example.com', role: 'customer' },
    { id: 'u3', name: 'Kay', email: 'kay@example.com', role: 'staff' },
  ],
  products: [
    { id: 'p1', sku: 'mug-01', name: 'Mug', price: 950, stock: 12,
      description: 'Holds 300 ml.' },
    { id: 'p2', sku: 'cap-02', name: 'Cap', price: 1400, stock: null },
    { id: 'p3', sku: 'pen-07', name: 'Pen', price: 240, stock: 200 },
  ],
  orders: [
    { id: 'o1', userId: 'u1', status: 'paid', placedAt: '2026-11-02T09:30:00Z',
      items: [{ sku: 'mug-01', quantity: 2 }, { sku: 'pen-07', quantity: 5 }] },
    { id: 'o2', userId: 'u2', status: 'open', placedAt: '2026-11-03T14:00:00Z',
      items: [{ sku: 'cap-02', quantity: 1 }] },
    { id: 'o3', userId: 'u1', status: 'open', placedAt: '2026-11-04T08:15:00Z',
      items: [{ sku: 'pen-07', quantity: 1 }] },
  ],
  log: [], // one entry for each "SQL statement"
};
export async function usersByIds(ids) {
  const list = ids.map((id) => `'${id}'`).join(', ');
  db.log.push(`SELECT * FROM users WHERE id IN (${list})`);
  return db.users.filter((u) => ids.includes(u.id));
}
const bySku = (sku) => db.products.find((p) => p.sku === sku);
const productOrFail = (sku) =>
  bySku(sku) ?? fail(`No product ${sku}`, 'NOT_FOUND');
function fail(message, code) {
  throw new GraphQLError(message, { extensions: { code } });
}

const cents = (value) => {
  if (typeof value !== 'string' || !/^\d+\.\d\d$/.test(value)) {
    fail('Money is a string like 9.50', 'BAD_USER_INPUT');
  }
  return Number(value.replace('.', ''));
};
const Money = new GraphQLScalarType({
  name: 'Money', // the names of these two that graphql-js 16 knows, too
  serialize: (value) => (value / 100).toFixed(2),
  parseValue: cents,
});

const encode = (value) =>
  Buffer.from(JSON.stringify(value)).toString('base64url');
function decode(text) {
  try {
    const [key, sku] = JSON.parse(Buffer.from(text, 'base64url'));
    if (key != null && typeof sku === 'string') return [key, sku];
  } catch {} // no cursor either
  return fail('Not a cursor', 'BAD_USER_INPUT');
}
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
const matches = (p, f) =>
  (f.nameContains == null ||
    p.name.toLowerCase().includes(f.nameContains.toLowerCase())) &&
  (f.price?.min == null || p.price >= f.price.min) &&
  (f.price?.max == null || p.price <= f.price.max) &&
  (f.anyOf == null || f.anyOf.some((g) => matches(p, g)));

function page({ filter, orderBy, first, after }) {
  if (first < 1 || first > 100) fail('first is 1 to 100', 'BAD_USER_INPUT');
  const sign = orderBy.direction === 'DESC' ? -1 : 1;
  const key = (p) => [p[orderBy.field.toLowerCase()], p.sku];
  const order = (a, b) => sign * (compare(a[0], b[0]) || compare(a[1], b[1]));
  const all = db.products.filter((p) => matches(p, filter ?? {}))
    .sort((p, q) => order(key(p), key(q)));
  const rest = after
    ? all.filter((p) => order(key(p), decode(after)) > 0) : all;
  const nodes = rest.slice(0, first);
  const edges = nodes.map((node) => ({ node, cursor: encode(key(node)) }));
  return {
    edges, nodes, totalCount: all.length,
    pageInfo: {
      hasNextPage: rest.length > first,
      hasPreviousPage: rest.length < all.length,
      startCursor: edges[0]?.cursor, endCursor: edges.at(-1)?.cursor,
    },
  };
}

const kinds = {
  u: ['User', 'users'], p: ['Product', 'products'], o: ['Order', 'orders'],
};
const typeOf = (value) => kinds[value.id[0]][0];

export const resolvers = {
  Money,
  OrderStatus: { OPEN: 'open', PAID: 'paid', SHIPPED: 'shipped' },
  Query: {
    viewer: (_, args, context) => context.user,
    node: (_, { id }) => db[kinds[id[0]]?.[1]]?.find((row) => row.id === id),
    nodes: (_, { ids }) => ids.map((id) => resolvers.Query.node(_, { id })),
    product: (_, { by }) =>
      db.products.find((p) => (by.id ? p.id === by.id : p.sku === by.sku)),
    products: (_, args) => page(args),
    orders: () => db.orders,
    search: (_, { text }) => [...db.products, ...db.users]
      .filter((row) => row.name.toLowerCase().includes(text.toLowerCase())),
  },
  Mutation: {
    createProduct(_, { input }) {
      const product = { id: `p${db.products.length + 1}`, stock: 0, ...input };
      db.products.push(product);
      return { product };
    },
    updateProduct: (_, { input }) =>
      ({ product: Object.assign(productOrFail(input.sku), input) }),
    async addStock(_, { sku, by }) {
      const product = productOrFail(sku);
      const before = product.stock;
      await new Promise((done) => setTimeout(done, 5));
      product.stock = before + by; // loses an update unless calls are serial
      return { product: { ...product } };
    },
    placeOrder(_, { input }, context) {
      if (!context.user) fail('Log in first', 'UNAUTHENTICATED');
      for (const { sku, quantity } of input.items) {
        if (quantity < 1) fail('quantity is 1 or more', 'BAD_USER_INPUT');
        const product = bySku(sku);
        if (!product) {
          return { __typename: 'UnknownSku', message: 'No such product.', sku };
        }
        if (product.stock < quantity) {
          return { __typename: 'OutOfStock', message: 'Not enough left.',
            product, left: product.stock ?? 0 };
        }
      }
      for (const { sku, quantity } of input.items) bySku(sku).stock -= quantity;
      const order = { id: `o${db.orders.length + 1}`, status: 'open',
        userId: context.user.id, placedAt: '2026-11-05T10:00:00Z',
        items: input.items };
      db.orders.push(order);
      return { __typename: 'OrderPlaced', order };
    },
  },
  Subscription: {
    events: {
      async *subscribe(_, { orderId }) {
        for (const type of ['ORDER_PAID', 'ORDER_SHIPPED']) {
          for (const order of db.orders.filter((o) => o.status === 'open')) {
            if (orderId && order.id !== orderId) continue;
            const status = type.slice(6).toLowerCase();
            yield { events: { type, order: { ...order, status } } };
          }
        }
      },
    },
  },
  Node: { __resolveType: typeOf },
  SearchResult: { __resolveType: typeOf },
  User: {
    email: (user, args, context) =>
      context.user?.id === user.id || context.user?.role === 'staff'
        ? user.email : fail('Not allowed to see this email', 'FORBIDDEN'),
    orders: (user, { status }) => db.orders.filter(
      (o) => o.userId === user.id && (!status || o.status === status)),
  },
  Product: {
    title: (product) => product.name,
    stock: (product) => product.stock ??
      fail('The warehouse does not answer', 'WAREHOUSE_DOWN'),
  },
  Order: {
    user: async (order) => (await usersByIds([order.userId]))[0],
    total: (order) => order.items.reduce(
      (sum, item) => sum + item.quantity * bySku(item.sku).price, 0),
  },
  OrderItem: { product: (item) => bySku(item.sku) },
};

// Further resolvers replace those of the shop.
export const makeSchema = (more = {}, sdl = typeDefs) =>
  makeExecutableSchema({ typeDefs: sdl, resolvers: [resolvers, more] });

export const schema = makeSchema();
export const contextFor = (userId) =>
  ({ user: db.users.find((user) => user.id === userId) });
export const run = (source, variableValues, more) => graphql({
  schema, source, variableValues, contextValue: contextFor('u1'), ...more,
});

// Prints JSON, short objects on one line.
export const show = (value) => console.log(format(value));
function format(value, pad = '') {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  value = value.toJSON?.() ?? value;
  const list = Array.isArray(value);
  const [open, close] = list ? ['[', ']'] : ['{ ', ' }'];
  const parts = (inner) => Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) =>
      (list ? '' : `${JSON.stringify(key)}: `) + format(item, inner));
  const flat = open + parts('').join(', ') + close;
  if (pad.length + flat.length <= 72 && !flat.includes('\n')) return flat;
  const inner = pad + '  ';
  return open.trim() + '\n' + inner + parts(inner).join(`,\n${inner}`) +
    '\n' + pad + close.trim();
}
