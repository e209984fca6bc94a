import { expect, test } from 'vitest'
import { calls } from './index.ts'

test('a user of a company who may only read changes nothing but this', () => {
  // The authorisation matrix takes the rights that a call declares for right, so they are written here a second time.
  const own = ['notificationSettingsSet', 'supportThreadCreate', 'supportTicketCreate', 'supportTicketUpdate']
  const looks = ['paymentInstructionViewed', 'historyViewRemove', 'historyViewSave']
  const files = [
    'transactionExportEmailSend',
    'transactionExportFiltered',
    'transactionExportStart',
    'statementFileStart',
  ]
  const names = [...calls.values()].flatMap(({ name, access, audit }) =>
    access.who === 'customer' &&
    access.kind !== 'personal' &&
    access.rights.includes('read') &&
    audit !== 'none'
      ? [name]
      : [],
  )
  expect(new Set(names)).toEqual(new Set([...own, ...looks, ...files]))
})
