import { legalInfoGet } from '@sixpence/protocol/security/security'
import {
  agreementDownload,
  agreementGet,
  agreementSend,
  customerInfoGet,
} from '@sixpence/protocol/session/session'
import { customerTypes } from '@sixpence/protocol/rights'
import { Link } from '@tanstack/react-router'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { DownloadIcon, FileIcon, MailIcon } from '#ui/icons/icons.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonRows, SkeletonText } from '#ui/feedback/states.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { useDownload } from '#widgets/files/download.ts'
import { Loaded } from '#widgets/loaded.tsx'
import { Cluster, Grid } from '#ui/layout/primitives.tsx'

/** Accepted agreements to read, download and send by e-mail, and the operator of the brand (R038). */
export default function LegalScreen() {
  const t = useTranslate()
  const isPersonal = useRead(customerInfoGet, {}).data?.customer.customerType === customerTypes.personal
  const info = useRead(legalInfoGet, {})
  return (
    <Page title={t('Legal information')} lead={t('What you have agreed to, and who with.')}>
      <section aria-labelledby="legal-agreements">
        <SectionHead id="legal-agreements">{t('Agreements')}</SectionHead>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- restores what list-style none takes away in Safari */}
        <ul role="list" className="lined">
          {[isPersonal ? 'terms' : 'businessTerms', 'privacy'].map((id) => (
            <Entry key={id} id={id} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="legal-company">
        <SectionHead id="legal-company">{t('The company')}</SectionHead>
        <Loaded
          read={info}
          skeleton={<SkeletonText lines={5} />}
          failure={t('We could not load who runs this service.')}
        >
          {({ legalInfo }) => (
            <DefinitionList>
              <Definition term={t('Name')}>{legalInfo.name}</Definition>
              <Definition term={t('Address')}>
                {legalInfo.address.map((line) => (
                  <div key={line}>{line}</div>
                ))}
              </Definition>
              <Definition term={t('Register')}>{legalInfo.register}</Definition>
              <Definition term={t('Supervision')}>{legalInfo.supervision}</Definition>
              <Definition term={t('Fees')}>
                <Link to="/fees-and-limits">{t('Fees and limits')}</Link>
              </Definition>
              <Definition term={t('Write to us')}>
                <a href={`mailto:${legalInfo.email}`}>{legalInfo.email}</a>
              </Definition>
            </DefinitionList>
          )}
        </Loaded>
      </section>
    </Page>
  )
}

function Entry({ id }: { id: string }) {
  const t = useTranslate()
  const format = useFormat()
  const read = useRead(agreementGet, { id })
  const { download, isBusy } = useDownload(agreementDownload)
  const sending = useChange(agreementSend)

  async function sendIt(): Promise<void> {
    const done = await sending.send({ id })
    if (done) showToast({ text: t('Sent to {email}.', { email: done.sentTo }) })
  }

  return (
    <li className="py-4">
      <Loaded
        read={read}
        skeleton={<SkeletonRows count={1} />}
        failure={t('We could not load this agreement.')}
      >
        {({ agreement: { title, version } }) => (
          <Grid columns="main-end" gap="4" rowGap="1" folds={640} align="middle">
            <div>
              <b className="block strong t-15">{title}</b>
              <span className="quiet t-13">{t('In force since {day}', { day: format.day(version) })}</span>
            </div>
            <Cluster gap="2" rowGap="1">
              <ButtonLink
                size="small"
                icon={<FileIcon size="small" />}
                href={`/terms?doc=${id}`}
                target="_blank"
              >
                {t('Read##agreement')}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </ButtonLink>
              <Button
                size="small"
                icon={<DownloadIcon size="small" />}
                busy={isBusy}
                onClick={() => void download({ id, pdf: true })}
              >
                PDF
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Button>
              <Button
                size="small"
                icon={<MailIcon size="small" />}
                busy={sending.isSending}
                onClick={() => void sendIt()}
              >
                {t('Send to my e-mail')}
                <VisuallyHidden>: {title}</VisuallyHidden>
              </Button>
            </Cluster>
          </Grid>
        )}
      </Loaded>
    </li>
  )
}
