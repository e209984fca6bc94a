import { supportAgentGet } from '@sixpence/protocol/support/support'
import { useId } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { MailIcon, PhoneIcon } from '#ui/icons/icons.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** Other contacts, independent of the help desk; for a company also its manager (B394). */
export function Help() {
  const t = useTranslate()
  const id = useId()
  const { supportContact, name } = useBrand()
  const { data } = useRead(supportAgentGet, {})
  return (
    <>
      {data?.agent && (
        <Stack as="section" gap="3" className="ruled" aria-labelledby={`${id}-agent`}>
          <SectionHead id={`${id}-agent`}>{t('Your manager at {brand}', { brand: name })}</SectionHead>
          <p>{data.agent.name}</p>
          <Ways {...data.agent} />
        </Stack>
      )}
      <Stack as="section" gap="3" className="ruled" aria-labelledby={id}>
        <SectionHead id={id}>{t('Other ways to reach us')}</SectionHead>
        <Ways {...supportContact} />
        <p className="meta">{supportContact.hours}</p>
      </Stack>
    </>
  )
}

const Ways = ({ email, phone }: { email: string; phone: string }) => (
  <Cluster gap="2" className="whole-lines">
    <ButtonLink icon={<MailIcon size="small" />} href={`mailto:${email}`}>
      {email}
    </ButtonLink>
    <ButtonLink icon={<PhoneIcon size="small" />} href={`tel:${phone.replaceAll(' ', '')}`}>
      {phone}
    </ButtonLink>
  </Cluster>
)
