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
      'cases.take': t('Take cases of the queue'),
      'cases.read': t('See payment cases'),
      'cases.ask': t('Ask payment companies again'),
      'cases.close': t('Close payment cases'),
      'cases.credit': t('Credit money that waits'),
      'screening.read': t('See who is like an entry of a list'),
      'screening.decide': t('Decide who is on a list'),
      'payments.read': t('See payments with their entries and messages'),
      'proposals.decide': t('Confirm or decline what colleagues propose'),
      'news.read': t('See the news and who read it'),
      'news.publish': t('Publish and withdraw news'),
      'books.read': t('See the books'),
      'books.close': t('Close days and compare with companies'),
      'books.export': t('Export the books and number their accounts'),
      'tariffs.read': t('See tariffs and try them on past payments'),
      'tariffs.draft': t('Draft tariffs and propose them'),
      'tariffs.publish': t('Publish and withdraw tariffs'),
      'monitoring.read': t('See monitoring: its rules and cases'),
      'monitoring.decide': t('Decide cases of monitoring'),
      'monitoring.rules': t('Write, try and switch rules of monitoring'),
      'reports.file': t('Make and file reports to the authority'),
      'staff.read': t('See staff and roles'),
      'staff.write': t('Invite staff, give roles and end work'),
      'roles.write': t('Build and change roles'),
      'foureyes.write': t('Change which decisions take two people'),
    } satisfies Record<StaffPermission, string> as Record<string, string>
  )[permission] ?? permission
