import { cardStatuses, isOnItsWay } from '@sixpence/protocol/rules/cards'
import { openStatuses } from '@sixpence/protocol/rules/contracts'
import { isUnnumbered } from '#cells/directory/cell-ids.ts'
import { isInState } from '#store/invoice/invoices.ts'
import { hasNoResult } from '#store/merchant-check/merchant-checks.ts'
import { hasEnded } from '#store/card/ended-cards.ts'
import { keptTables } from '#store/retention.ts'

/**
 * What moving a customer to another cell does with a table (decision 102). `goes`: rows of the customers, of the
 * persons or referring to copied rows are copied, unless `obstacles` prevent it; the cell assigns new ids, and
 * references follow. `stays`: rows stay in their cell, because of `why`. `none`: no rows of a customer. `inTheWay`: a
 * customer with rows that match any of `obstacles` cannot move; other rows stay, because of `why`. In `where`, `$1`
 * are the customers who move together and `$2` the persons.
 */
export type Move =
  | { does: 'goes'; where: string; obstacles?: readonly Obstacle[] }
  | { does: 'stays'; why: string }
  | { does: 'none' }
  | { does: 'inTheWay'; obstacles: readonly Obstacle[]; why: string }

/**
 * What prevents a customer from moving, as reported to the operator. `ends`: by itself, within seconds, so that the
 * move waits for it. `unless`: the operator accepts what the move does with it.
 */
export type Obstacle = { name: string; where: string; ends?: true; unless?: Accepted }

/**
 * What an operator may accept by name: the sandbox of a company stays, and test keys get a new sandbox; sent, unpaid
 * invoices are withdrawn.
 */
export type Accepted = 'withoutSandbox' | 'withdrawInvoices'

const goes = (where: string, obstacles: readonly Obstacle[] = []): Move => ({
  does: 'goes',
  where,
  obstacles,
})
const stays = (why: string): Move => ({ does: 'stays', why })
const none: Move = { does: 'none' }
/** Rows that stay and are read here by their ids, of customers who are found by `where`; `open` rows prevent the move. */
const endedStay = (
  name: string,
  where: string,
  { open, others = [] }: { open: string; others?: readonly Obstacle[] },
): Move => ({
  does: 'inTheWay',
  obstacles: [
    { name: `${name} that are open`, where: `(${where}) and (${open})` },
    ...others,
    {
      name: `${name} whose numbers do not say their cell`,
      where: `(${where}) and ${isUnnumbered}`,
    },
  ],
  why: 'Read in the cell in which they were made, by their ids; lists are joined.',
})
const inTheWay = (name: string, where: string, why = 'None is left.'): Move => ({
  does: 'inTheWay',
  obstacles: [{ name, where }],
  why,
})

const ofCustomer = 'customer_id = any($1)'
const ofRepresentatives =
  'representative_id in (select id from app.representative where customer_id = any($1))'
/** Accounts that are opened in the new cell. */
const openAccounts = `select a.id from app.account a join ledger.balance b on b.account_id = a.id
  where a.customer_id = any($1) and b.state <> 'closed'
    and not exists (select from app.card c where c.account_id = a.id and ${hasEnded('c')})`
/** Cards in use are copied; ended cards stay. */
const inUse = `account_id in (select k.account_id from app.card k where k.customer_id = any($1) and not ${hasEnded('k')})`
const cardsInUse = `${ofCustomer} and ${inUse}`
const ofPerson = 'person_id = any($2)'
// As an array, with which the planner uses the index.
const toBePaid = `payer_id = any($1) or payer_id is null
  and payer_look_up = any(array(select email_look_up from app.customer where id = any($1)))`
const books = 'The books of the cell in which it was booked; read from there.'
const trail = 'What was done here, proved by the seals of this cell.'
const files = 'Read in the cell where it was made, which its id says.'
const brief = 'Ends by itself within a day, and the person is signed out.'
const anew = 'Begins anew in the new cell.'
const atDesk = 'Decided by staff of this cell, whose desk shows it.'

/** Created in a second or later cell before the ids of files identified it (before 1.0). */
const unnumbered: Obstacle = {
  name: 'files whose numbers do not say their cell',
  where: `${ofCustomer} and ${isUnnumbered}`,
}
/** Files of payments in either table: only finished files stay behind. */
const fileOfPayments: Move = {
  does: 'inTheWay',
  obstacles: [
    { name: 'a file of payments that is not paid yet', where: `${ofCustomer} and state = 'uploaded'` },
    { name: 'a file of payments that waits for approval', where: `${ofCustomer} and state = 'submitted'` },
    {
      name: 'a file of payments that is under way',
      where: `${ofCustomer} and (state = 'confirmed' and made_at is null
        or state in ('cancelled', 'rejected') and operation_id is not null and freed_at is null)`,
      ends: true,
    },
    unnumbered,
  ],
  why: files,
}

const orderStatuses = Object.values(cardStatuses).filter(isOnItsWay).join(', ')

const app: Readonly<Record<string, Move>> = {
  // In the order in which they are copied.
  person: goes('id = any($2)'),
  customer: goes('id = any($1)'),
  representative: goes(ofCustomer, [
    { name: 'a place in a company that stays', where: `${ofPerson} and customer_id <> all($1)` },
  ]),
  representative_role: goes(ofRepresentatives),
  data_key: goes(
    `subject in (select 'person:' || p from unnest($2) p union all select 'customer:' || c from unnest($1) c)`,
  ),
  access: goes(ofCustomer),
  address: goes(ofCustomer),
  email: goes(ofCustomer),
  phone: goes(ofCustomer),
  device: goes(ofPerson),
  passkey: goes(ofPerson),
  recovery_code: goes(ofPerson),
  factor_change: goes(ofPerson),
  ip_access: goes(ofPerson),
  notification_off: goes(`${ofPerson} and ${ofCustomer}`),
  agreement_acceptance: goes(ofPerson),
  agreement_pending: goes(ofPerson),
  questionnaire: goes(ofCustomer),
  // Runs that belong to checks of other customers stay with those checks.
  identity_run: goes(`${ofCustomer} and purpose <> 'merchant'`),
  document: goes(ofCustomer),
  document_file: goes('document_id in (select id from app.document where customer_id = any($1))'),
  company_paper: goes(ofCustomer),
  approval_rule: goes(ofCustomer, [
    {
      name: 'rules of approval for accounts that are closed or cards that have ended',
      where: `${ofCustomer} and account_id not in (${openAccounts})`,
    },
  ]),
  // Look-ups by keys lead from the old cell to the new cell.
  api_key: goes(ofCustomer),
  allowed_ip: goes(ofCustomer),
  // Repeated after the move, a request is answered as before.
  api_reply: goes(ofCustomer, [
    {
      name: 'requests of the public interface that are under way',
      where: `${ofCustomer} and status is null and leased_until > now()`,
      ends: true,
    },
  ]),
  // Repeated after the move, a payment that came without a key is found by the same.
  call_key: goes(ofCustomer),
  delivery_endpoint: goes(ofCustomer),
  logo: goes(ofCustomer),
  logo_file: goes('logo_id in (select id from app.logo where customer_id = any($1))'),
  external_card: goes(ofCustomer),
  payment_template: goes(ofCustomer),
  monitoring_movement: goes(ofCustomer),
  history_view: goes(ofCustomer),
  mass_mapping: goes(ofCustomer),
  // A template of a closed account cannot be used for payments.
  mass_template: goes(`${ofCustomer} and account_id in (${openAccounts})`),
  card: goes(cardsInUse, [
    {
      name: 'cards that are on their way',
      where: `${cardsInUse} and (token is null or status in (${orderStatuses}))`,
    },
    {
      name: 'cards in use whose account that pays is closed',
      where: `${cardsInUse} and exists (select from app.account a join ledger.balance b on b.account_id = a.settlement_account_id
        where a.id = app.card.account_id and b.state = 'closed')`,
    },
    {
      name: 'money on cards that have ended',
      where: `${ofCustomer} and ${hasEnded('app.card')}
          and exists (select from ledger.balance b where b.account_id = app.card.account_id and b.booked > 0)`,
    },
  ]),
  // Finished orders, which nobody works on, so that a replacement is sent to the same address.
  card_order: goes(inUse, [
    {
      name: 'card orders under way',
      where: `account_id in (select account_id from app.card where customer_id = any($1))
          and (next_at is not null or status in (${orderStatuses}))`,
    },
  ]),
  way_in: goes(`state = 'given' and account_id in (${openAccounts})`, [
    {
      name: 'payment instructions that a company is asked for',
      where: `state = 'asked' and account_id in (${openAccounts})`,
      ends: true,
    },
  ]),

  account: stays(
    'Credited and read here; accounts with the same names and numbers are opened in the new cell.',
  ),
  moved: none,
  moved_person: none,
  moved_account: inTheWay('moved before', ofCustomer),
  left_account: none,

  batch: { does: 'inTheWay', obstacles: [unnumbered], why: files },
  blacklist: inTheWay(
    'blocked customers, or customers who have blocked this one',
    `${ofCustomer} or blocked_customer_id = any($1)`,
  ),
  contract: endedStay(
    'contracts',
    'company_id = any($1) or sender_id = any($1) or beneficiary_id = any($1)',
    { open: `status in (${openStatuses.map((status) => `'${status}'`).join(', ')})` },
  ),
  correction: inTheWay(
    'a correction of the books',
    `${ofCustomer} and state in ('proposed', 'confirmed')`,
    atDesk,
  ),
  kept_payment: inTheWay(
    'money that waits until its payee is verified',
    `${ofCustomer} and state = 'waiting'`,
    'Read by the payments it belongs to, which stay.',
  ),
  erasure: inTheWay('an erasure', ofCustomer),
  global_batch: fileOfPayments,
  global_payment: {
    does: 'inTheWay',
    obstacles: [
      { name: 'payments by a link that wait for approval', where: `${ofCustomer} and state = 'waiting'` },
      { name: 'payments by a link that nobody has claimed', where: `${ofCustomer} and state = 'new'` },
      {
        name: 'payments by a link that are under way',
        where: `${ofCustomer} and (state in ('claiming', 'processing')
          or state in ('refused', 'expired', 'cancelled') and freed_at is null)`,
        ends: true,
      },
    ],
    why: books,
  },
  instruction: {
    does: 'inTheWay',
    obstacles: [
      {
        name: 'payments under way',
        where: `${ofCustomer} and (state in ('created', 'held', 'sent', 'unknown', 'accepted')
          or state = 'withdrawn' and next_at is not null)`,
        ends: true,
      },
    ],
    why: books,
  },
  invoice: endedStay('invoices', `payee_id = any($1) or ${toBePaid}`, {
    open: `${isInState('waiting')} or (${toBePaid}) and ${isInState('open')}`,
    others: [
      {
        name: 'invoices they have sent that are open: --withdraw-invoices withdraws them',
        where: `payee_id = any($1) and ${isInState('open')}`,
        unless: 'withdrawInvoices',
      },
    ],
  }),
  mass_batch: fileOfPayments,
  // Their ids are those of the operations that paid for them.
  merchant_check: endedStay('checks of other customers', ofCustomer, { open: hasNoResult }),
  monitoring_case: inTheWay('an open case of monitoring', `${ofCustomer} and decided_at is null`, atDesk),
  monitoring_touched: {
    does: 'inTheWay',
    obstacles: [{ name: 'payments that monitoring has not looked at', where: ofCustomer, ends: true }],
    why: 'None is left.',
  },
  oauth_authorization: inTheWay('programs with access', ofPerson),
  payment_file: { does: 'inTheWay', obstacles: [unnumbered], why: files },
  proposal: inTheWay('a decision that waits for a colleague', `${ofCustomer} and outcome is null`, atDesk),
  push_request: inTheWay(
    'a confirmation on the phone that is open',
    `${ofPerson} and state = 'waiting'`,
    trail,
  ),
  rail_event: inTheWay(
    'incoming money that is not booked',
    'done_at is null and account_id in (select id from app.account where customer_id = any($1))',
    books,
  ),
  registration: inTheWay(
    'invitations that are open',
    `activated_at is null and expires_at > now() and (${ofPerson} or ${ofRepresentatives})`,
    brief,
  ),
  restriction: inTheWay('an open restriction', `${ofCustomer} and closed_at is null`, atDesk),
  saved_button: inTheWay('payment buttons', ofCustomer),
  screening_case: inTheWay('an open case of screening', `${ofCustomer} and decided_at is null`, atDesk),
  signing: inTheWay('a document that is being signed', ofCustomer),
  staff: inTheWay('a place on the staff', ofPerson),
  subscription: inTheWay(
    'payments that repeat, to or from the customer',
    `(${ofCustomer} or payee_customer_id = any($1))`,
  ),
  upload: inTheWay('files that were not handed in', ofCustomer),
  username_change: inTheWay('a change of the e-mail address', `${ofPerson} and expires_at > now()`, trail),
  visit: inTheWay('a visit from the desk', `${ofCustomer} and ended_at is null and until > now()`, trail),
  ...Object.fromEntries(
    [
      [
        books,
        'approval card_end card_event contract_event contract_signature batch_payment global_batch_payment global_claim mass_line request_decision request_notice invoice_notice invoice_arrival subscription_period history_line history_indexed statement_month rail_case payment_note',
      ],
      [trail, 'audit login_history representative_change'],
      [
        atDesk,
        'decision desk_note desk_look staff_conflict monitoring_alert monitoring_event monitoring_report screening_decided tariff_letter',
      ],
      [
        brief,
        'session sign_in sign_in_failure password_reset device_link device_secret passkey_challenge confirmation request_code used_challenge push_ticket push_event outbox export export_piece export_link upload_piece support_message pdf_draft api_request rate_budget oauth_token directory_due',
      ],
      [
        'What was recorded before the move this cell tells the customer’s servers, from its books.',
        'delivery delivery_attempt',
      ],
      [anew, 'payee push_sequence screening_subject news_read news_choice'],
    ].flatMap(([why = '', names = '']) => names.split(' ').map((name) => [name, stays(why)])),
  ),
  ...Object.fromEntries(
    `agreement_published archived_period audit_seal blocked_bin book_account book_comparison book_day book_difference book_income
    book_statement book_statement_day book_total brand_change cell cursor desk_assignment desk_search four_eyes_change house_proposal kept_key key_change
    key_use monitoring_rate monitoring_rule news oauth_client partitioned role screening_list screening_provider seal_key
    seal_restore staff_invite staff_passkey staff_recovery staff_session tariff_cut_off tariff_fee tariff_limit tariff_margin
    tariff_version`
      .split(/\s+/)
      .map((name) => [name, none]),
  ),
}

const ledger: Readonly<Record<string, Move>> = {
  account: stays(books),
  balance: inTheWay(
    'an account that is frozen, below zero, or may go below zero',
    `account_id in (select id from app.account where customer_id = any($1)) and state <> 'closed'
       and (state = 'frozen' or booked < 0 or floor <> 0)`,
    'The money goes by a payment between the cells.',
  ),
  entry: stays(books),
  generation: none,
  guard: stays('No command of the new cell was decided by it.'),
  hold: {
    does: 'inTheWay',
    obstacles: [
      {
        name: 'payments that are held',
        where: `state = 'open' and account_id in (select id from app.account where customer_id = any($1))`,
        ends: true,
      },
    ],
    why: books,
  },
  // The used part of the limits is copied by its own function.
  limit_counter: stays('Taken over by app.take_limits.'),
  operation: stays(books),
}

/** How a move treats each table. */
export const movedTables: ReadonlyMap<string, Move> = new Map([
  ...Object.entries(app).map(([name, move]) => [`app.${name}`, move] as const),
  ...Object.entries(ledger).map(([name, move]) => [`ledger.${name}`, move] as const),
  ...keptTables
    .flatMap(({ tables }) => tables)
    .filter((name) => name.startsWith('sandbox.'))
    .map((name) => [name, none] as const),
  // The demo's card company serves all cells, and knows the moved cards.
  ['sandbox.card', goes(`token in (select token from app.card where ${cardsInUse})`)],
])

/** Tables whose rows are copied, in the order in which they refer to each other. */
export const copiedTables: readonly { table: string; where: string }[] = [...movedTables].flatMap(
  ([table, move]) => (move.does === 'goes' ? [{ table, where: move.where }] : []),
)

/** What prevents a customer from moving, by table. */
export const obstacles: readonly (Obstacle & { table: string })[] = [...movedTables].flatMap(
  ([table, move]) =>
    'obstacles' in move ? (move.obstacles ?? []).map((obstacle) => ({ table, ...obstacle })) : [],
)
