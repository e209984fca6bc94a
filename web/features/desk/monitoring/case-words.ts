import type { CaseEvent, MonitoringDecision, ReportLack } from '@sixpence/protocol/monitoring/cases'
import type { Translate } from '#lib/language/translate.ts'
import type { ChipState } from '../kit/state-chip.tsx'

export const caseState = (
  decision: MonitoringDecision | undefined,
  isFiled: boolean,
  t: Translate,
): ChipState => {
  if (!decision) return { tone: 'warn', words: t('Open##case') }
  if (decision === 'report')
    return isFiled ? { tone: 'good', words: t('Filed') } : { tone: 'bad', words: t('To report') }
  return { tone: decision === 'watch' ? 'accent' : 'good', words: decisionWords(decision, t) }
}

export const decisionWords = (decision: MonitoringDecision, t: Translate): string =>
  ({ noSuspicion: t('No suspicion'), watch: t('Watch'), report: t('To report') })[decision]

export const eventWords = (kind: CaseEvent['kind'], t: Translate): string =>
  ({
    opened: t('The case was opened'),
    alert: t('Another alert was added'),
    note: t('Wrote a note'),
    noSuspicion: t('Decided: no suspicion'),
    watch: t('Decided: watch'),
    report: t('Decided: to report'),
    reportSaved: t('Changed the report'),
    reportMade: t('Generated the report'),
    filed: t('Filed the report'),
  })[kind]

export const lackWords = (lack: ReportLack, t: Translate): string =>
  ({
    reporting: t('The reporting entity, in the brand’s file'),
    birthDay: t('The customer’s date of birth'),
    address: t('The customer’s address'),
    registrationNumber: t('The company’s registration number'),
    reason: t('The reason for the suspicion, at least 20 characters'),
    indicators: t('An indicator from the authority’s list'),
    payments: t('A payment from an alert'),
  })[lack]
