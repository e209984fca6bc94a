import { expect, test } from 'vitest'
import { calls } from '../index.ts'
import { everyStaffPermission, type StaffPermission } from './staff-permissions.ts'

/**
 * What staff see and do with each permission, written a second time: the authorisation matrix takes what a call declares for
 * right. A call that moves to another permission is moved here too, so that a review sees it.
 */
const permits: Record<StaffPermission, string[]> = {
  'desk.open': [
    'adminConflictDeclare',
    'adminHouseProposalList',
    'adminQueueList',
    'adminSearch',
    'consolePasskeyBegin',
    'consolePasskeyCreate',
    'consolePasskeyDelete',
    'consoleSelfGet',
    'consoleSessionEnd',
    'consoleSignOut',
    'consoleWaysGet',
  ],
  'customers.read': [
    'adminCustomerAuditList',
    'adminCustomerDeviceList',
    'adminCustomerGet',
    'adminCustomerList',
    'adminCustomerNoteList',
    'adminCustomerTicketList',
  ],
  'documents.read': ['adminDocumentFileGet', 'adminDocumentList'],
  'documents.decide': ['adminDocumentDecide'],
  'documents.correct': ['adminDocumentAssign', 'adminDocumentRemove', 'adminDocumentUpdate'],
  'identity.read': ['adminIdentityGet'],
  'identity.decide': ['adminIdentityDecide'],
  'restrictions.open': ['adminRestrictionOpen'],
  'restrictions.decide': ['adminRestrictionDecide'],
  'verification.decide': ['adminVerificationUpdate'],
  'diligence.decide': ['adminDueDiligenceUpdate', 'adminFinancialUpdate'],
  'companies.people': ['adminCompanyPersonDelete', 'adminRepresentativeDelete'],
  'visits.make': ['adminVisitBegin', 'adminVisitEnd'],
  'sessions.end': ['adminCustomerSessionEnd'],
  'notes.write': ['adminCustomerNoteAdd'],
  'cases.take': ['adminCaseGiveBack', 'adminCaseNext', 'adminCaseTake'],
  'cases.read': ['adminPaymentCaseGet', 'adminSuspenseList'],
  'cases.ask': ['adminPaymentCaseAsk'],
  'cases.close': ['adminPaymentCaseClose'],
  'cases.credit': ['adminPaymentCaseCredit'],
  'screening.read': ['adminScreeningCaseGet', 'adminScreeningList'],
  'screening.decide': ['adminScreeningDecide'],
  'payments.read': [
    'adminCorrectionGet',
    'adminCorrectionList',
    'adminCustomerAccountList',
    'adminCustomerActivityList',
    'adminPaymentGet',
  ],
  'payments.act': ['adminPaymentAsk', 'adminPaymentRecall', 'adminPaymentResolve', 'adminPaymentRetry'],
  'payments.return': ['adminPaymentReturn'],
  'payments.writeoff': ['adminDifferenceWriteOff', 'adminPaymentWriteOff', 'adminWriteOffReverse'],
  'proposals.decide': ['adminCorrectionDecide', 'adminHouseProposalDecide', 'adminProposalDecide'],
  'news.read': ['adminNewsList'],
  'news.publish': ['adminNewsPublish', 'adminNewsWithdraw'],
  'brand.read': ['adminBrandAgreementGet', 'adminBrandGet', 'adminBrandTextList'],
  'brand.write': ['adminBrandChange', 'adminBrandCheck', 'adminBrandProposalDecide'],
  'books.read': [
    'adminBookAccountList',
    'adminBookDayCheck',
    'adminBookDayList',
    'adminBookIncomeGet',
    'adminSafeguardingGet',
    'adminTrialBalanceGet',
  ],
  'books.close': ['adminBookDayClose', 'adminSafeguardingCompare'],
  'books.export': ['adminBookAccountUpdate', 'adminBookExport'],
  'tariffs.read': ['adminTariffGet', 'adminTariffList', 'adminTariffPreview'],
  'tariffs.draft': [
    'adminTariffDraftCreate',
    'adminTariffDraftDrop',
    'adminTariffDraftUpdate',
    'adminTariffPropose',
  ],
  'tariffs.publish': ['adminTariffPublish', 'adminTariffReturn', 'adminTariffWithdraw'],
  'monitoring.read': ['adminMonitoringCaseGet', 'adminMonitoringCaseList', 'adminMonitoringRuleList'],
  'monitoring.decide': ['adminMonitoringCaseDecide', 'adminMonitoringCaseNote'],
  'monitoring.rules': ['adminMonitoringRuleSave', 'adminMonitoringRuleSwitch', 'adminMonitoringRuleTry'],
  'reports.file': ['adminMonitoringReportFile', 'adminMonitoringReportFiled', 'adminMonitoringReportSave'],
  'staff.read': ['adminFourEyesList', 'adminRoleList', 'adminStaffList'],
  'searches.read': ['adminSearchList'],
  'secrets.read': ['adminSecretsGet'],
  'staff.write': [
    'adminConflictRemove',
    'adminStaffInvite',
    'adminStaffInviteAgain',
    'adminStaffRecover',
    'adminStaffUpdate',
  ],
  'roles.write': ['adminRoleSave'],
  'foureyes.write': ['adminFourEyesChange', 'adminFourEyesDecide'],
}

test('each permission permits what is listed here, and nothing else', () => {
  const declared = [...calls.values()].flatMap(({ name, access }) =>
    access.who === 'staff' ? [{ name, permission: access.permission }] : [],
  )
  const callsOf = (permission: StaffPermission) =>
    declared.flatMap((call) => (call.permission === permission ? [call.name] : [])).toSorted()
  expect(
    Object.fromEntries(everyStaffPermission.map((permission) => [permission, callsOf(permission)])),
  ).toEqual(permits)
})
