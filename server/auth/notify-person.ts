import { approvalMethods, customerTypes } from '@sixpence/protocol/rights'
import type { SentNotification } from '@sixpence/protocol/push'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type pg from 'pg'
import type { Act } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { afterCommit } from '#core/database.ts'
import { announceAll } from '#core/outbox/outbox.ts'
import type { Translate } from '#core/translate.ts'
import { mailPeople } from '#notify/mail-people.ts'
import type { Person } from '#store/customer/people.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'
import { actWords, modeWord } from './act-words.ts'
import { type Factor, noteFactor } from './cooling.ts'
import { approvalMethodOf } from './second-factor.ts'

type ProtectionChange = {
  act: Act
  /** The factor that counts as new from now on. */
  factor?: Factor
  type?: 'security.changed' | 'login.newDevice'
  /** Overrides the usual text. */
  words?: (t: Translate, brand: string) => [subject: string, text: string]
}

/**
 * Notifies a person, in the transaction of the change, that their protection changed: on their open pages, and, once
 * it has committed, by mail that says what is different now.
 */
export async function notifyPerson(
  s: Services,
  client: Pick<pg.PoolClient, 'query'>,
  {
    person,
    act,
    factor,
    type = 'security.changed',
    words,
  }: ProtectionChange & { person: Pick<Person, 'id'> },
): Promise<void> {
  if (factor) await noteFactor(s, client, person.id, factor)
  const customers = (await s.store.people.customersOf(person.id)).filter(
    (customer) => customer.type === customerTypes.personal && !customer.closed,
  )
  const data = { type, status: 'warning', userId: person.id } satisfies SentNotification
  await announceAll(
    client as pg.ClientBase,
    customers.map(({ id }) => ({
      customerId: id,
      event: 'notification',
      data,
      changed: ['security', 'customer'],
    })),
  )
  afterCommit(client, () =>
    s.later.run('notifyPerson', async () => {
      s.store.people.forget(person.id)
      const now = await factorsNow(s, person.id)
      await mailPeople(s, [person.id], (t, brand) => {
        const [subject, text] = words?.(t, brand) ?? [
          t('A change to your security at {brand}', { brand }),
          actLine(act, t),
        ]
        return [subject, `${text}\n\n${now(t)}\n\n${ifNotYou(t)}`]
      })
    }),
  )
}

/**
 * Notifies a company of a change to its security: mails everybody with full access, including the caller, and those
 * concerned (`also`).
 */
export async function notifyCompany(
  s: Services,
  client: Pick<pg.PoolClient, 'query'>,
  {
    customer,
    by,
    act,
    also = [],
  }: ProtectionChange & { customer: { id: number; name: string }; by: Person; also?: readonly number[] },
): Promise<void> {
  const recipients = await mailRecipients(client, customer.id)
  afterCommit(client, () =>
    s.later.run('notifyCompany', () =>
      mailPeople(s, [...new Set([...recipients, ...also])], (t) => [
        t('A change to the security of {company}', { company: customer.name }),
        [
          actLine(act, t),
          t('By: {name}', { name: fullName(by) }),
          t('If you did not expect this, look at the people and settings of the company, and call us.'),
        ].join('\n\n'),
      ]),
    ),
  )
}

const actLine = (act: Act, t: Translate): string =>
  actWords(act, t) ?? t('Your security settings were changed.')

const ifNotYou = (t: Translate): string =>
  t('If this was not you, sign in, end all other sessions, change your password and call us.')

/** The person's current factors for sign-in and payments. */
async function factorsNow(s: Services, personId: number): Promise<(t: Translate) => string> {
  const person = await s.store.people.person(personId)
  if (!person) return () => ''
  const own = (await s.store.people.customersOf(personId)).find(
    (customer) => customer.type === customerTypes.personal && !customer.closed,
  )
  const approval = own && approvalMethodOf(own.approveMode, person)
  const signIn = person.login2fa === 'no' ? 'none' : person.login2fa
  return (t) =>
    [
      t('Second step of your sign-in: {mode}.', { mode: modeWord(signIn, t) }),
      ...(own
        ? [t('Your payments are approved with: {mode}.', { mode: modeWord(wordOf(approval), t) })]
        : []),
    ].join(' ')
}

const wordOf = (method: number | undefined): string =>
  Object.entries(approvalMethods).find(([, value]) => value === method)?.[0] ?? 'none'
