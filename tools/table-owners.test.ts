import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { needlesslyDeclared, ownerOf, writersOf, writesElsewhere } from './table-owners.ts'

/** Folders that write a table of another owner: the table, and the folder. The list may only become shorter. */
const STILL_ELSEWHERE: readonly string[] = [
  'access server/features/desk',
  'access server/features/representatives',
  'access server/store/representative',
  'account server/features/cards',
  'address server/features/business',
  'address server/features/documents',
  'address server/features/profile',
  'address server/features/registration',
  'address server/features/representatives',
  'address server/store/document',
  'address server/store/representative',
  'agreement_acceptance server/features/registration',
  'agreement_acceptance server/features/session',
  'agreement_pending server/app',
  'agreement_pending server/features/session',
  'approval server/features/approvals',
  'batch server/features/history',
  'batch server/payments/links',
  'card server/store/card',
  'customer server/features/desk',
  'customer server/features/documents',
  'customer server/features/kyc-business',
  'customer server/features/personal-data',
  'customer server/features/security',
  'customer server/features/verification',
  'customer server/store',
  'customer server/store/identity-run',
  'data_key server/features/registration',
  'device server/auth',
  'device server/features/devices',
  'device server/features/internal',
  'device server/features/security',
  'device server/features/sign-in',
  'device_link server/features/devices',
  'device_link server/features/sign-in',
  'device_secret server/features/sign-in',
  'document server/features/desk',
  'document server/features/documents',
  'document_file server/features/desk',
  'document_file server/features/documents',
  'email server/features/profile',
  'global_batch server/features/global',
  'global_batch server/payments/kinds',
  'global_batch server/payments/links',
  'global_batch_payment server/features/global',
  'global_payment server/store/global-payment',
  'identity_run server/auth',
  'identity_run server/features/desk',
  'identity_run server/features/identity',
  'instruction server/features/desk',
  'instruction server/features/transfers-external',
  'invoice server/features/invoices',
  'invoice server/payments',
  'invoice_notice server/features/invoices',
  'login_history server/features/security',
  'login_history server/features/sign-in',
  'passkey server/features/passkeys',
  'passkey_challenge server/features/sign-in',
  'password_reset server/features/sign-in',
  'person server/auth',
  'person server/features/registration',
  'person server/features/security',
  'person server/store',
  'phone server/features/profile',
  'push_event server/core',
  'push_request server/features/devices',
  'questionnaire server/features/desk',
  'questionnaire server/features/documents',
  'questionnaire server/features/kyc-business',
  'questionnaire server/features/profile',
  'questionnaire server/features/registration',
  'questionnaire server/features/verification',
  'rail_case server/features/desk',
  'representative server/features/representatives',
  'representative_role server/features/representatives',
  'request_notice server/features/approvals',
  'saved_button server/features/merchant',
  'sign_in server/features/sign-in',
  'sign_in_failure server/features/sign-in',
  'signing server/features/documents',
  'upload server/features/documents',
  'upload server/features/history',
  'upload server/features/support',
  'way_in server/features/accounts',
  'way_in server/payments/rails',
]

const writers = writersOf(sourceFiles())

test('a table of the bank is written in the folder of its owner, but for what is listed here', () => {
  expect(
    writesElsewhere(writers),
    'A new line: call a function of the owner, or declare one owner in tools/table-owners.ts. A line that is gone: remove it here.',
  ).toEqual(STILL_ELSEWHERE)
})

test('an owner is declared only for a table that others write too', () => {
  expect(needlesslyDeclared(writers)).toEqual([])
})

test('finds inserts, updates, deletes, queues and statements over a list of tables, and no reads', () => {
  const found = writersOf([
    {
      path: 'server/features/p2p/p2p-send.ts',
      text: [
        'await db.query("insert into app.payee (id) values ($1)")',
        'await db.query("select from app.customer where id = $1 for update of app.customer")',
        'await db.query(`with gone as (delete from app.phone) update app.email set sends = 0`)',
        "const queue = { table: 'app.letter l', key: 'id' }",
        "for (const table of ['seen', 'shown']) await db.query(`delete from app.\${table}`)",
      ].join('\n'),
    },
    { path: 'server/demo/seed.ts', text: 'insert into app.news' },
    { path: 'server/features/p2p/p2p-send.test.ts', text: 'insert into app.news' },
    { path: 'server/store/payee/payees.ts', text: 'update app.payee set at = now()' },
  ])
  expect([...found.keys()]).toEqual(['email', 'letter', 'payee', 'phone', 'seen', 'shown'])
  expect(found.get('payee')).toEqual(['server/features/p2p', 'server/store/payee'])
  expect(ownerOf('email', found.get('email') ?? [])).toBe('server/store/contact')
  expect(ownerOf('letter', found.get('letter') ?? [])).toBe('server/features/p2p')
  expect(writesElsewhere(found)).toContain('payee server/store/payee')
})
