import { dueDiligenceInfoGet } from '@sixpence/protocol/identity/identity'
import { asksDueDiligence } from '@sixpence/protocol/rules/verification-status'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { Definition, DefinitionList } from '#ui/layout/definition-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { StartIdentity } from '#widgets/start-identity.tsx'
import { KycPage } from './kyc-page.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** The questionnaire is complete: what remains to be done. */
export function KycDone({ steps }: { steps: readonly string[] }) {
  const t = useTranslate()
  const { data } = useRead(customerInfoGet, {})
  const customer = data?.customer
  if (!customer) return null
  return (
    <KycPage steps={steps} current={steps.length} title={t('Thank you, we have received your answers')}>
      {asksDueDiligence(customer.dueDiligenceLevel) && <DueDiligence />}
      {customer.verified ? (
        <>
          <p className="soft pretty">{t('We do not need anything else from you.')}</p>
          <Cluster gap="3">
            <ButtonTo kind="primary" size="big" to="/">
              {t('Continue')}
            </ButtonTo>
          </Cluster>
        </>
      ) : (
        <>
          <p className="soft pretty">
            {t(
              'One more step: verify your identity with your passport or identity card and your face. It takes two minutes.',
            )}
          </p>
          <Cluster gap="3">
            <StartIdentity />
            <ButtonTo kind="quiet" size="big" to="/">
              {t('Later')}
            </ButtonTo>
          </Cluster>
        </>
      )}
    </KycPage>
  )
}

/** The bank's due diligence (OP052), loaded at levels 1 and 4 only (B122). */
function DueDiligence() {
  const t = useTranslate()
  const { data } = useRead(dueDiligenceInfoGet, {})
  const info = data?.dueDiligenceInfo
  if (!info) return null
  const { address, document, uploadedDocuments } = info
  const identityWord = (): string => {
    if (document?.state === 'passed') return t('Verified')
    return document?.state === 'review' ? t('Being checked') : t('Not verified yet')
  }
  return (
    <Stack gap="4">
      <Notice title={t('We are reviewing your account')}>
        {t('This happens from time to time and does not mean you did anything wrong. This is what we have:')}
      </Notice>
      <DefinitionList>
        <Definition term={t('Address')}>
          {address ? `${address.address1}, ${address.city}` : t('None yet')}
        </Definition>
        <Definition term={t('Identity')}>{identityWord()}</Definition>
        <Definition term={t('Documents')}>
          {uploadedDocuments.length === 0
            ? t('None yet')
            : t('{count} documents', { count: uploadedDocuments.length })}
        </Definition>
      </DefinitionList>
    </Stack>
  )
}
