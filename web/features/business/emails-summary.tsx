import { useTranslate } from '#lib/language/translate.ts'
import { MailIcon } from '#ui/icons/icons.tsx'
import { Row, Rows } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { Section, TextTo } from '#widgets/contacts/section.tsx'

/** The primary e-mail address of the company; all addresses are on a separate page. */
export function EmailsSummary({ email }: { email: string }) {
  const t = useTranslate()
  return (
    <Section title={t('Payment e-mails')} end={<TextTo to="/company-emails">{t('Manage e-mails')}</TextTo>}>
      <Rows>
        <li>
          <Row
            media={
              <Tile>
                <MailIcon />
              </Tile>
            }
            title={email}
            meta={t('We send letters and receipts to this address.')}
          />
        </li>
      </Rows>
    </Section>
  )
}
