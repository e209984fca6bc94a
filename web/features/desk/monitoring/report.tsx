import { bankDay } from '@sixpence/days/zone'
import type { MonitoringCase } from '@sixpence/protocol/monitoring/cases'
import {
  adminMonitoringReportFile,
  adminMonitoringReportFiled,
  adminMonitoringReportSave,
} from '@sixpence/protocol/monitoring/reports'
import { useState } from 'react'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import { useForm } from '#kit/form/use-form.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { DialogButton } from '../kit/dialog-button.tsx'
import { useMay } from '../use-self.ts'
import { lackWords } from './case-words.ts'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
type ReportOf = NonNullable<MonitoringCase['report']>
type Props = { monitoringCase: MonitoringCase; report: ReportOf }

/** The report of a case: its content, missing parts, its file, and the filing. */
export function Report({ monitoringCase, report }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const mayFile = useMay('reports.file')
  const file = useDownload(adminMonitoringReportFile)
  const { reason, action, indicators, missing, filedReference } = report
  return (
    <Stack as="section" gap="3" className="panel" aria-labelledby="case-report">
      <h2 id="case-report">{t('Report to the authority')}</h2>
      {monitoringCase.filedOn && (
        <Notice kind="good" title={t('Filed on {day}', { day: format.day(monitoringCase.filedOn) })}>
          {t('Reference {reference}', { reference: filedReference ?? '–' })}
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice kind="warn" title={t('Missing from the report')}>
          <ul>
            {missing.map((lack) => (
              <li key={lack}>{lackWords(lack, t)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <DefinitionList>
        <Definition term={t('Reason for the suspicion')}>
          <span className="wraps">{reason || '–'}</span>
        </Definition>
        <Definition term={t('Action taken by the bank')}>
          <span className="wraps">{action || '–'}</span>
        </Definition>
        <Definition term={t('Indicators')}>{indicators.join(', ') || '–'}</Definition>
      </DefinitionList>
      {mayFile && (
        <Cluster gap="2">
          {!monitoringCase.filedOn && (
            <DialogButton
              renderDialog={(onClose) => (
                <TextsDialog monitoringCase={monitoringCase} report={report} onClose={onClose} />
              )}
            >
              {t('Write the report')}
            </DialogButton>
          )}
          {missing.length === 0 && (
            <Button
              kind={monitoringCase.filedOn ? undefined : 'primary'}
              icon={<DownloadIcon size="small" />}
              busy={file.isBusy}
              onClick={() => void file.download({ caseId: monitoringCase.id })}
            >
              {t('Download the report (goAML)')}
            </Button>
          )}
          {missing.length === 0 && !monitoringCase.filedOn && (
            <DialogButton
              renderDialog={(onClose) => <FiledDialog monitoringCase={monitoringCase} onClose={onClose} />}
            >
              {t('Mark as filed')}
            </DialogButton>
          )}
        </Cluster>
      )}
    </Stack>
  )
}

function TextsDialog({ monitoringCase, report, onClose }: Props & { onClose: () => void }) {
  const t = useTranslate()
  const form = useForm(adminMonitoringReportSave, {
    first: { reason: report.reason, action: report.action, indicators: report.indicators.join(' ') },
    problemsOf: ({ indicators }) => ({
      indicators:
        codesIn(indicators).some((code) => !/^[A-Za-z0-9_-]{1,20}$/.test(code)) &&
        t('Enter codes of letters, digits, hyphens and underscores, separated by spaces.'),
    }),
    inputOf: ({ reason, action, indicators }) => ({
      caseId: monitoringCase.id,
      reason,
      action,
      indicators: codesIn(indicators),
    }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={t('Write the report')} action={t('Save the report')} onClose={onClose}>
      <TextArea
        {...form.text('reason')}
        label={t('Reason for the suspicion')}
        hint={t('Who, what, when, and why the payment is unusual. At least 20 characters.')}
        maxLength={4000}
        rows={6}
      />
      <TextArea {...form.text('action')} label={t('Action taken by the bank')} maxLength={4000} rows={3} />
      <TextField
        {...form.text('indicators')}
        label={t('Indicators')}
        hint={t('Codes from the authority’s list, separated by spaces.')}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const codesIn = (text: string): string[] => [...new Set(text.split(/[\s,]+/).filter(Boolean))]

function FiledDialog({ monitoringCase, onClose }: { monitoringCase: MonitoringCase; onClose: () => void }) {
  const t = useTranslate()
  const [today] = useState(() => bankDay(new Date()))
  const form = useForm(adminMonitoringReportFiled, {
    first: { filedOn: today, reference: '' },
    problemsOf: ({ filedOn, reference }) => ({
      filedOn: !/^\d{4}-\d\d-\d\d$/.test(filedOn) && t('Enter the filing date.'),
      reference: !reference.trim() && t('Enter the reference given by the authority.'),
    }),
    inputOf: ({ filedOn, reference }) => ({
      caseId: monitoringCase.id,
      filedOn,
      reference: reference.trim(),
    }),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={t('Mark as filed')} action={t('Save##filed')} onClose={onClose}>
      <p className="hint">{t('The report cannot be changed after this.')}</p>
      <TextField {...form.text('filedOn')} type="date" label={t('Filing date##filed')} />
      <TextField
        {...form.text('reference')}
        label={t('Authority’s reference')}
        maxLength={100}
        autoComplete="off"
      />
    </FormDialog>
  )
}
