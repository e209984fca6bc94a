import {
  adminMonitoringCaseDecide,
  adminMonitoringCaseNote,
  type MonitoringCase,
  type MonitoringDecision,
  monitoringDecisions,
} from '@sixpence/protocol/monitoring/cases'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { TextArea } from '#ui/fields/text-field.tsx'
import { useDecision, DecisionDialog } from '../decision-dialog.tsx'
import { decisionWords } from './case-words.ts'

type DialogProps = { monitoringCase: MonitoringCase; onClose: () => void }

/** Decides a case, with the reason. */
export function DecideDialog({ monitoringCase, onClose }: DialogProps) {
  const t = useTranslate()
  const first: { decision: MonitoringDecision } = { decision: 'noSuspicion' }
  const form = useDecision(adminMonitoringCaseDecide, {
    first,
    inputOf: ({ decision, why }) => ({
      caseId: monitoringCase.id,
      version: monitoringCase.version,
      decision,
      why,
    }),
    onDone: onClose,
  })
  const about: Record<MonitoringDecision, string> = {
    noSuspicion: t('The payments are explained.'),
    watch: t('Nothing to report yet. The next alert opens a new case.'),
    report: t(
      'The case has to be reported to the authority. Write the report on the case page, file it, and mark it as filed.',
    ),
  }
  return (
    <DecisionDialog form={form} title={t('Decide the case')} action={t('Decide')} onClose={onClose}>
      <RadioCards
        label={t('Decision')}
        value={form.values.decision}
        onChange={(decision) => form.set({ decision })}
        cards={monitoringDecisions.map((value) => ({
          value,
          title: decisionWords(value, t),
          detail: about[value],
        }))}
      />
    </DecisionDialog>
  )
}

/** Adds a note to the case. */
export function NoteDialog({ monitoringCase, onClose }: DialogProps) {
  const t = useTranslate()
  const form = useForm(adminMonitoringCaseNote, {
    first: { words: '' },
    problemsOf: ({ words }) => ({
      words: words.trim().length < 3 && t('Enter a note of at least three characters.'),
    }),
    inputOf: ({ words }) => ({ caseId: monitoringCase.id, words }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={t('Note')} action={t('Save the note')} onClose={onClose}>
      <TextArea
        {...form.text('words')}
        label={t('Note')}
        hint={t('Kept with the case. The customer never sees it.')}
        maxLength={2000}
        rows={5}
      />
    </FormDialog>
  )
}
