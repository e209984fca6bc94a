import fastify from 'fastify'
import pg from 'pg'

/**
 * A transfer between two accounts as most services write it: JSON in and out, one transaction for each request, and
 * nothing else, so no sign-in, rights, limits, idempotency, audit trail or events. Made to be fast: prepared
 * statements, compiled JSON, six round trips, no index that a transfer does not need.
 * `DATABASE_URL=… node bench/peers/plain-server.ts PORT CONNECTIONS` prints a line when it is ready. The tables are those
 * of plain.ts.
 */
type Transfer = { payer: number; payee: number; amount: number }

const [port = '', connections = ''] = process.argv.slice(2)
// Ids and cents are below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: Number(connections) })

const positive = { type: 'integer', minimum: 1 }
const body = {
  type: 'object',
  required: ['payer', 'payee', 'amount'],
  additionalProperties: false,
  properties: { payer: positive, payee: positive, amount: positive },
}
const answer = {
  type: 'object',
  properties: { responseCode: { type: 'string' }, transferId: { type: 'integer' } },
}

const app = fastify()
app.post<{ Body: Transfer }>(
  '/transfers',
  { schema: { body, response: { '2xx': answer, '4xx': answer } } },
  async (request, reply) => {
    const transferId = await book(request.body)
    // 00 is the word for success that bench/load.ts looks for in our envelope.
    return transferId === undefined
      ? reply.code(409).send({ responseCode: 'refused' })
      : { responseCode: '00', transferId }
  },
)
await app.listen({ host: '127.0.0.1', port: Number(port) })
process.stdout.write('ready\n')
process.once('SIGTERM', () => void app.close().then(() => pool.end()))

/** Returns the id of the transfer; undefined if there is no such account, or too little money. */
async function book({ payer, payee, amount }: Transfer): Promise<number | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const transferId = await bookLocked(client, { payer, payee, amount })
    await client.query(transferId === undefined ? 'rollback' : 'commit')
    return transferId
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function bookLocked(
  client: pg.PoolClient,
  { payer, payee, amount }: Transfer,
): Promise<number | undefined> {
  // In the order of ids, so that two transfers between the same accounts cannot deadlock.
  const { rows: accounts } = await client.query<{ id: number; balance: number; currency: string }>({
    name: 'lock',
    text: 'select id, balance, currency from account where id in ($1, $2) order by id for update',
    values: [payer, payee],
  })
  const from = accounts.find(({ id }) => id === payer)
  const to = accounts.find(({ id }) => id === payee)
  if (!from || !to || from === to || from.currency !== to.currency || from.balance < amount) return undefined
  const { rows: transfers } = await client.query<{ id: number }>({
    name: 'transfer',
    text: 'insert into transfer (payer, payee, amount) values ($1, $2, $3) returning id',
    values: [payer, payee, amount],
  })
  const id = transfers[0]?.id
  await client.query({
    name: 'entries',
    text: `insert into entry (account_id, transfer_id, amount)
      values ($1::bigint, $2::bigint, -$4::bigint), ($3::bigint, $2::bigint, $4::bigint)`,
    values: [payer, id, payee, amount],
  })
  await client.query({
    name: 'balances',
    text: `update account set balance = balance + case id when $1::bigint then -$3::bigint else $3::bigint end
      where id in ($1::bigint, $2::bigint)`,
    values: [payer, payee, amount],
  })
  return id
}
