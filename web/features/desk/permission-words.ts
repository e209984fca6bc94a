import type { StaffPermission } from '@sixpence/protocol/rules/staff-permissions'
import type { Translate } from '#lib/language/translate.ts'

/** What a permission allows, as a sentence that goes on from “may”. */
export const permissionWords = (permission: string, t: Translate): string =>
  (
    {
      'desk.open': t('Open the desk and see what waits'),
      'customers.read': t('Search customers and see their pages'),
      'documents.read': t('See documents and their files'),
      'documents.decide': t('Accept documents or send them back'),
      'documents.correct': t('Correct documents and link their files'),
      'identity.read': t('See proofs of identity'),
      'identity.decide': t('Decide proofs of identity'),
      'restrictions.open': t('Restrict customers'),
      'restrictions.decide': t('Decide restrictions and appeals'),
      'verification.decide': t('Verify customers'),
      'diligence.decide': t('Decide due diligence and financial details'),
      'companies.people': t('Take people off companies'),
      'visits.make': t('Look at pages as the customer'),
      'sessions.end': t('End sessions of customers'),
      'notes.write': t('Note something about customers'),
      'cases.take': t('Take cases of the queue'),
      'cases.read': t('See payment cases'),
      'cases.ask': t('Ask payment companies again'),
      'cases.close': t('Close payment cases'),
      'cases.credit': t('Credit money that waits'),
      'payments.read': t('See payments with their entries and messages'),
      'payments.act': t('Recall, retry and resolve payments'),
      'proposals.decide': t('Confirm or decline what colleagues propose'),
      'news.read': t('See the news and who read it'),
      'news.publish': t('Publish and withdraw news'),
      'books.read': t('See the books'),
      'books.close': t('Close days and compare with companies'),
      'books.export': t('Export the books and number their accounts'),
      'staff.read': t('See staff and roles'),
      'staff.write': t('Invite staff, give roles and end work'),
      'roles.write': t('Build and change roles'),
    } satisfies Record<StaffPermission, string> as Record<string, string>
  )[permission] ?? permission
