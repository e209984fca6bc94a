import { closeAccount } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/accounts/account-close'
import { accountTypes } from '@sixpence/protocol/accounts/accounts'
import type pg from 'pg'
import type { Context, Handler } from '#context/handler.ts'
import { afterCommit } from '#core/database.ts'
import { mailPeople } from '#notify/mail-people.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { mailRecipients } from '#store/customer/mail-recipients.ts'
import { needOfAccount } from './needs-of-account.ts'

/**
 * The ledger guarantees that no money is left. Money that arrives later waits in suspense for the desk, as for any
 * closed account.
 */
export const accountClose: Handler<typeof calls.accountClose> = async (_input, context) => {
  const { by, own, services: s, refuse, change } = context
  const account = own.accountId
  if (account.type !== accountTypes.payment) refuse('accountNotCloseable')
  if (by.customer.limited) refuse('erasureByDesk')
  const require = async (db: Pick<pg.Pool, 'query'>): Promise<void> => {
    const need = await needOfAccount(db, account)
    if (need) refuse(need, { currency: account.currency })
  }
  await require(s.db)
  const act = {
    subject: `accountClose:${account.id}`,
    facts: { name: account.alias, address: account.number },
  }
  const does = async () => {
    await change(async (client) => {
      // Serialises with all other work that may begin to use an account of the customer.
      await lockCustomer(client, by.customer.id)
      await require(client)
      const outcome = await closeAccount(client, account.id)
      if (outcome !== 'done') refuse(outcome === 'notEmpty' ? 'accountMoneyLeft' : 'accountClosed')
      await notifyOwners(client, context)
    })
    return {}
  }
  return { act, does }
}

/** Mails all users with full access, including the caller. */
async function notifyOwners(
  client: pg.ClientBase,
  { by, own, services: s }: Context<typeof calls.accountClose>,
): Promise<void> {
  const recipients = await mailRecipients(client, by.customer.id)
  const facts = { name: own.accountId.alias, number: own.accountId.number }
  afterCommit(client, () =>
    s.later.run('accountClose', () =>
      mailPeople(s, recipients, (t, brand) => [
        t('An account at {brand} is closed', { brand }),
        [
          t('The account {name}, {number}, is closed for good. Its statements and activity stay.', facts),
          t(
            'Its details for paying in no longer work. Tell everybody who pays you there: we send money that still arrives back, or ask you.',
          ),
          t('If this was not you, sign in, end all other sessions, change your password and call us.'),
        ].join('\n\n'),
      ]),
    ),
  )
}
