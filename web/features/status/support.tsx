import { useId } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SectionHead } from '#ui/layout/headings.tsx'
import { ChatIcon, PhoneIcon } from '#ui/icons/icons.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'

/** Contact options; a message from here contains the customer's id. */
export function Support() {
  const t = useTranslate()
  const id = useId()
  const { phone, hours } = useBrand().supportContact
  return (
    <Stack as="section" gap="3" align="start" className="ruled" aria-labelledby={id}>
      <SectionHead id={id}>{t('Do you have a question?')}</SectionHead>
      <Cluster gap="2" className="whole-lines">
        <ButtonTo icon={<ChatIcon size="small" />} to="/messages" search={{ write: true }}>
          {t('Write to support')}
        </ButtonTo>
        <ButtonLink icon={<PhoneIcon size="small" />} href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </ButtonLink>
      </Cluster>
      <p className="meta">{hours}</p>
    </Stack>
  )
}
