import { dayOf } from '@sixpence/days'
import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { money, negate } from '@sixpence/money'
import type { Services } from '@sixpence/server/context/services.ts'
import { transaction } from '@sixpence/server/core/database.ts'
import { eventsOf } from '@sixpence/server/features/merchant/notices.ts'
import { recordIdentityResult } from '@sixpence/server/features/identity/identity-webhook.ts'
import { carryOut, checkKind, type CheckDetail } from '@sixpence/server/features/merchant/check-projection.ts'
import { workChecks } from '@sixpence/server/features/merchant/work-checks.ts'
import { drawLogo } from '@sixpence/server/quarantine/draw-logo.ts'
import type { OwnAccount } from '@sixpence/server/store/account/accounts.ts'
import { keepEndpoint, endpointOf } from '@sixpence/server/store/delivery/endpoints.ts'
import { keepLogo, logosOf } from '@sixpence/server/store/logo/logos.ts'
import { recordDeliveries } from '@sixpence/server/store/delivery/queue.ts'
import type { CheckedPerson } from '@sixpence/server/store/merchant-check/merchant-checks.ts'
import type { InsideDetail, Series } from '@sixpence/server/store/operation/details.ts'
import { operationKinds } from '@sixpence/server/store/operation/kinds.ts'
import { operation } from '@sixpence/ledger'
import type { Company } from './mass-payment.ts'

/** Address at which the studio's shop receives messages about its payments; the town simulates it. */
const townShop = '/town/shop'

/** The studio as a merchant: its logos, its shop's server, subscribers and identity checks. */
export async function seedMerchant(s: Services, company: Company): Promise<void> {
  await seedLogos(s, company.account.customerId)
  await seedShop(s, company.account.customerId)
  await seedSubscribers(s, company.account)
  await seedChecks(s, company)
}

const drawing = (inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120" width="320" height="120">${inner}</svg>`,
  )

const logos = [
  {
    name: 'Northlight on paper',
    file: drawing(
      '<circle cx="60" cy="60" r="44" fill="#12324a"/><path d="M60 22v76M22 60h76" stroke="#f4c95d" stroke-width="10"/><path d="M128 44h160M128 76h112" stroke="#12324a" stroke-width="16"/>',
    ),
  },
  {
    name: 'Northlight mark',
    file: drawing(
      '<circle cx="160" cy="60" r="52" fill="#f4c95d"/><path d="M160 16v88M116 60h88" stroke="#12324a" stroke-width="12"/>',
    ),
  },
] as const

async function seedLogos(s: Services, customerId: number): Promise<void> {
  if ((await logosOf(s.db, customerId)).length > 0) return
  for (const { name, file } of logos) {
    const files = await drawLogo(async () => file)
    await transaction(s.db, (client) =>
      keepLogo(client, { customerId, name, isDefault: false, files }, s.clock.now()),
    )
  }
}

/**
 * Its server in the town, which receives messages about arrived payments; the seed includes a message that was set
 * aside and a message that still fails.
 */
async function seedShop(s: Services, customerId: number): Promise<void> {
  const now = s.clock.now()
  if (await endpointOf(s, customerId, 'ipn', now)) return
  await transaction(s.db, async (client) => {
    await keepEndpoint(
      { db: client, personal: s.personal },
      { customerId, kind: 'ipn' },
      {
        isOn: s.config.deliversToLoopback,
        address: `http://localhost:${s.config.port}${townShop}`,
        events: eventsOf(2),
      },
      now,
    )
    const { rows } = await client.query<{ id: number; at: Date }>(
      `select id, at from ledger.operation where kind in ('p2p', 'p2pPost') and (detail->>'payee')::bigint = $1
         order by id desc limit 28`,
      [customerId],
    )
    await recordDeliveries(
      client,
      rows.reverse().map(({ id }) => ({
        customerId,
        kind: 'ipn',
        key: `payment.received:${id}`,
        subject: `payment:${id}`,
        event: 'payment.received',
        facts: { operationId: id, transactionId: id },
      })),
      now,
    )
    await client.query(
      `with messages as (
         insert into app.delivery (endpoint_id, customer_id, key, subject, event, facts, state, attempts, next_at, created_at, ended_at)
         select e.id, e.customer_id, m.key, m.key, 'test', '{}', m.state, m.attempts, m.next_at, m.created_at, m.ended_at
         from app.delivery_endpoint e,
           (values ('demo:aside', 'setAside', 13, $2::timestamptz, $2::timestamptz - interval '9 days', $2::timestamptz - interval '6 days'),
                   ('demo:fails', 'waiting', 6, $2::timestamptz + interval '3 hours', $2::timestamptz - interval '5 hours', null))
             m (key, state, attempts, next_at, created_at, ended_at)
         where e.customer_id = $1 and e.kind = 'ipn' returning id, attempts, created_at)
       insert into app.delivery_attempt (delivery_id, number, at, ms, outcome, status)
       select id, n, created_at + n * n * interval '4 minutes', 40 * n, case n % 3 when 0 then 'timedOut' else 'status' end,
         case n % 3 when 0 then null else 503 end
       from messages, generate_series(1, attempts) n`,
      [customerId, now],
    )
  })
}

type DemoSubscriber = { email: string; units: bigint; series: Omit<Series, 'first'> }

const subscribers: readonly DemoSubscriber[] = [
  { email: 'felix@quillo.example', units: 1_800n, series: { frequency: 'monthly', count: 12 } },
  { email: 'victor@quillo.example', units: 1_800n, series: { frequency: 'monthly' } },
  { email: 'owen@tamar.example', units: 4_500n, series: { frequency: 'quarterly', count: 4 } },
]

/** People who pay for the print of the month; their first payment has arrived. */
async function seedSubscribers(s: Services, payee: OwnAccount): Promise<void> {
  const { rowCount } = await s.db.query('select from app.subscription where payee_customer_id = $1 limit 1', [
    payee.customerId,
  ])
  if (rowCount) return
  const today = dayOf(s.clock.now())
  for (const { email, units, series } of subscribers) {
    const payer = await payerOf(s, email)
    if (!payer) continue
    const amount = money(units, payee.currency)
    const detail: InsideDetail = {
      payer: payer.customerId,
      payee: payee.customerId,
      from: payer.accountId,
      to: payee.id,
      units: String(units),
      fee: '0',
      currency: payee.currency,
      approve: 0,
      note: 'Print of the month',
      series: { ...series, first: today },
    }
    await s.committer.submit({
      key: randomUUIDv7(),
      owner: payer.customerId,
      bodyHash: createHash('sha256').update('subscriber').digest(),
      kind: operationKinds.p2p,
      actor: payer.personId,
      channel: 'web',
      brand: payer.brand,
      legs: [
        { account: payer.accountId, amount: negate(amount), kind: 'p2p' },
        { account: payee.id, amount, kind: 'p2p' },
      ],
      detail,
    })
  }
}

async function payerOf(s: Services, email: string) {
  const { rows } = await s.db.query<{ customerId: number; personId: number; brand: string }>(
    `select c.id as "customerId", a.person_id as "personId", c.brand from app.customer c
     join app.access a on a.customer_id = c.id
     where c.email_look_up = any($1) and c.type = 1 and not c.closed limit 1`,
    [['quillo', 'tamar'].map((brand) => s.personal.lookUp('email', brand, email))],
  )
  const [payer] = rows
  const account =
    payer && (await s.store.accounts.of(payer.customerId)).find(({ currency }) => currency === 'EUR')
  return payer && account && { ...payer, accountId: account.id }
}

type DemoCheck = { email: string; firstName: string; lastName: string; became?: 'passed' | 'failed' }

const checks: readonly DemoCheck[] = [
  { email: 'greta@letterpress.example', firstName: 'Greta', lastName: 'Ilves', became: 'passed' },
  { email: 'jonas@framing.example', firstName: 'Jonas', lastName: 'Mets', became: 'failed' },
  { email: 'silvia@gallery.example', firstName: 'Silvia', lastName: 'Costa' },
]

/** Identity checks the studio ordered: passed, failed, and waiting for the person. */
async function seedChecks(s: Services, { approves: { customer, person }, account }: Company): Promise<void> {
  const { rowCount } = await s.db.query('select from app.merchant_check where customer_id = $1', [
    customer.id,
  ])
  if (rowCount) return
  for (const check of checks) {
    const { email, firstName, lastName, became } = check
    const about: CheckedPerson = { email, firstName, lastName, language: 'en' }
    const runId = randomUUID()
    const detail: CheckDetail = {
      check: { runId, customerId: customer.id, units: '190', currency: 'EUR' },
      sealed: (await s.personal.seal(`customer:${customer.id}`, about)).toString('base64'),
      counterparty: s.brand(customer.brand).name,
    }
    const result = await s.committer.submit({
      key: randomUUIDv7(),
      owner: customer.id,
      bodyHash: createHash('sha256').update('check').digest(),
      kind: checkKind,
      actor: person.id,
      channel: 'web',
      brand: customer.brand,
      legs: [
        { account: account.id, amount: money(-190n, 'EUR'), kind: 'fee' },
        { account: 'fees', amount: money(190n, 'EUR'), kind: 'fee' },
      ],
      detail,
    })
    const payment = 'operationId' in result ? await operation(s.db, result.operationId) : undefined
    if (!payment) continue
    await transaction(s.db, (client) => carryOut(client, payment))
    await workChecks(s)
    if (became)
      await recordIdentityResult(
        s,
        {
          reference: runId,
          outcome: became,
          ...(became === 'failed'
            ? { reason: 'documentExpired' as const }
            : { read: { firstName, lastName } }),
        },
        '127.0.0.1',
      )
  }
}
