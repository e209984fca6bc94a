import { refusal } from './refusal.ts'

/** Monitoring of payments: rules, cases and reports. */
export const monitoring = refusal({
  monitoringRuleNotFound: { code: 'VF', text: 'There is no such rule.', field: 'ruleId', status: 404 },
  monitoringRuleForAll: {
    code: '13',
    text: 'This rule is for all brands, and your role holds at some of them.',
    field: 'forAllBrands',
    status: 403,
  },
  monitoringTrialTooLong: {
    code: 'VF',
    text: 'These are too many payments to try the rule on at once. Take fewer days.',
    field: 'days',
  },
  monitoringNotTried: { code: 'VF', text: 'Try the rule on the past first.' },
  monitoringOwnDraft: {
    code: '13',
    text: 'You wrote this rule yourself. A colleague has to switch it on.',
    status: 403,
  },
  monitoringCaseNotFound: { code: 'VF', text: 'This case does not exist.', field: 'caseId', status: 404 },
  monitoringNoReport: { code: 'VF', text: 'This case was not decided as one to report.' },
  monitoringReportLacks: {
    code: 'VF',
    text: 'The report is not complete. The page of the case says what is missing.',
  },
  monitoringNotMade: { code: 'VF', text: 'Download the report before you note that it was filed.' },
  monitoringFiled: { code: 'VF', text: 'This report was filed. It stays as it is.' },
  monitoringFiledAhead: { code: 'VF', text: 'This day has not begun yet.', field: 'filedOn' },
})
