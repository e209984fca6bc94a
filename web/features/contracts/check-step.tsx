import { noticeDays } from '@sixpence/protocol/rules/contracts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { pdfGenerate, pdfGet } from '@sixpence/protocol/contracts/contracts'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { useChange } from '#lib/call/use-call.ts'
import { useDownload } from '#widgets/files/download.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SplitDonut } from '#ui/charts/split-donut.tsx'
import { FlowPage } from '#kit/flow/flow-page.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { cleanEmail } from '#widgets/email.ts'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { inputOf, linesOf, shareText } from './draft.ts'
import type { StepProps } from './parties-step.tsx'
import type { Reader } from './terms-step.tsx'

type Props = StepProps & {
  customer: Reader
  isSending: boolean
  refusal: string | undefined
  /** Opens the field that has to be changed. */
  onFix: (() => void) | undefined
  onSend: () => void
  onBack: () => void
}

/** The whole contract before it is sent to the other party. */
export function CheckStep({ draft, steps, customer, isSending, refusal, onFix, onSend, onBack }: Props) {
  const t = useTranslate()
  const format = useFormat()
  const generating = useChange(pdfGenerate)
  const pdf = useDownload(pdfGet)
  const { email, role, company, activeFrom, activeTo, ownSigner, theirSigner, note } = draft
  const ownName = customer.businessName ?? fullName(customer)
  const percentage = shareText(draft)

  async function download(): Promise<void> {
    const data = inputOf(draft, customer.customerId)
    if (!data) return
    const ticketAnswer = await generating.send({
      template: 'contract',
      data: { ...data, counterpartyEmail: cleanEmail(email) },
    })
    const ticket = ticketAnswer?.redirectLink.split('/').at(-1)
    if (ticket) await pdf.download({ ticket })
  }

  const facts = {
    percentage: format.percent(Number(percentage) / 100),
    company: company?.title ?? '',
    name: email,
  }
  const pays = role === 'sender' ? ownName : email
  const receives = role === 'sender' ? email : ownName
  return (
    <FlowPage
      steps={steps}
      current={2}
      title={t('Check your agreement')}
      dock={
        <Dock
          note={t('Your partner is notified, and both of you sign it.')}
          secondary={<Button onClick={onBack}>{t('Back')}</Button>}
          primary={
            <Button kind="primary" size="big" busy={isSending} onClick={onSend}>
              {t('Draw up the contract')}
            </Button>
          }
        />
      }
    >
      {refusal !== undefined && (
        <Notice
          kind="bad"
          live="assertive"
          title={refusal}
          actions={onFix && <Button onClick={onFix}>{t('Change it')}</Button>}
        >
          {t('Nothing was sent')}
        </Notice>
      )}
      <Cluster gap="6">
        <SplitDonut percentage={percentage} size="large" />
        <p className="t-18 balanced">
          {role === 'sender'
            ? t('You give {percentage} of what {company} pays you', facts)
            : t('You get {percentage} of what {company} pays {name}', facts)}
        </p>
      </Cluster>
      <DefinitionList>
        <Definition term={t('Company')}>{company?.title}</Definition>
        <Definition term={t('Pays the share')}>{pays}</Definition>
        <Definition term={t('Receives the share')}>{receives}</Definition>
        <Definition term={t('Begins')}>
          <DateTime value={activeFrom} as="day" />
        </Definition>
        <Definition term={t('Ends')}>
          {activeTo === '' ? t('No end date') : <DateTime value={activeTo} as="day" />}
        </Definition>
        <Definition term={t('Your signatory')}>{ownSigner}</Definition>
        <Definition term={t('Your obligations')}>{asLines(draft.ownObligations)}</Definition>
        <Definition term={t('Signatory for {email}', { email })}>{theirSigner}</Definition>
        <Definition term={t('Obligations of {email}', { email })}>
          {asLines(draft.theirObligations)}
        </Definition>
        {note.trim() !== '' && <Definition term={t('Note')}>{note}</Definition>}
      </DefinitionList>
      <p className="lead measure">
        {t('Either party can end it with {count} days’ notice.', { count: noticeDays })}
      </p>
      <Cluster>
        <Button
          icon={<DownloadIcon size="small" />}
          busy={generating.isSending || pdf.isBusy}
          onClick={() => void download()}
        >
          {t('Draft as PDF')}
        </Button>
      </Cluster>
    </FlowPage>
  )
}

const asLines = (text: string) => (
  <Stack as="ol" gap="2" className="numbers wraps">
    {linesOf(text).map((line, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same words may stand there twice
      <li key={at}>{line}</li>
    ))}
  </Stack>
)
