import { refusal } from './refusal.ts'

/** Monitoring of payments: rules, cases and reports. */
export const monitoring = refusal({
  monitoringRuleNotFound: { code: 'VF', text: 'This rule does not exist.', field: 'ruleId', status: 404 },
  monitoringRuleForAll: {
    code: '13',
    text: 'This rule applies to all brands, but your role covers only some of them.',
    field: 'forAllBrands',
    status: 403,
  },
  monitoringTrialTooLong: {
    code: 'VF',
    text: 'These are too many payments to try the rule on at once. Take fewer days.',
    field: 'days',
  },
  monitoringNotTried: { code: 'VF', text: 'Test the rule on past payments first.' },
  monitoringOwnDraft: {
    code: '13',
    text: 'You wrote this rule yourself. A colleague must turn it on.',
    status: 403,
  },
  monitoringCaseNotFound: { code: 'VF', text: 'This case does not exist.', field: 'caseId', status: 404 },
  monitoringNoReport: { code: 'VF', text: 'This case was not marked for reporting.' },
  monitoringReportLacks: {
    code: 'VF',
    text: 'The report is not complete. The page of the case says what is missing.',
  },
  monitoringNotMade: { code: 'VF', text: 'Download the report before you mark it as filed.' },
  monitoringFiled: { code: 'VF', text: 'This report was filed and can no longer be changed.' },
  monitoringFiledAhead: { code: 'VF', text: 'This day has not begun yet.', field: 'filedOn' },
})
