import { userMenu } from '@sixpence/protocol/rules/menus'
import { fullName } from '@sixpence/protocol/rules/person-name'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { session } from '#lib/call/session.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SignOutIcon } from '#ui/icons/icons.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { LanguageLinks } from '#widgets/language-links.tsx'
import { SchemeChoice } from '#widgets/scheme-choice.tsx'
import { usePages } from '#widgets/pages.ts'
import type { Customer } from './customer.ts'
import { menuWords } from './menu.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './user-menu.module.css'

/** The person's menu: security, language, colours, sign out. */
export function UserMenu({ customer }: { customer: Customer }) {
  const t = useTranslate()
  const id = useId()
  const person = fullName(customer)
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id}>
        <Avatar name={person} shape="round" size="small" />
        <span className={styles.person} aria-hidden>
          <b className="block strong">{person}</b>
          <span className="cut block quiet t-12">{customer.login.email}</span>
        </span>
        <VisuallyHidden>{t('{person}’s menu', { person })}</VisuallyHidden>
      </button>
      <section
        id={id}
        popover="auto"
        className={classNames('floating', styles.menu)}
        aria-label={t('{person}’s menu', { person })}
      >
        <p>
          <b className="block strong t-15">{person}</b>
          <span className="meta">{customer.login.email}</span>
        </p>
        <UserChoices />
      </section>
    </>
  )
}

/** Security and login history, if these pages exist (Q148). */
function OwnPages() {
  const t = useTranslate()
  const hasPage = usePages()
  const entries = userMenu.filter(({ to }) => hasPage(to))
  if (entries.length === 0) return null
  return (
    <Stack as="nav" gap="1" className={classNames('full', styles.pages)} aria-label={t('Your sign-in')}>
      {entries.map(({ id, to }) => (
        <Link key={id} to={to}>
          {menuWords(id, t)}
        </Link>
      ))}
      {hasPage('/visits') && <Link to="/visits">{t('Staff access')}</Link>}
    </Stack>
  )
}

/** The same choices on a phone's "More" page. */
export function UserChoices({ pages = true }: { pages?: boolean }) {
  const t = useTranslate()
  return (
    <Stack gap="2" align="start">
      {pages && <OwnPages />}
      <h2 className="soft t-13 medium mt-2">{t('Language')}</h2>
      <LanguageLinks />
      <h2 className="soft t-13 medium mt-2">{t('Colours')}</h2>
      <div>
        <SchemeChoice />
      </div>
      <Button block className="mt-3" icon={<SignOutIcon />} onClick={() => void session().signOut()}>
        {t('Sign out')}
      </Button>
    </Stack>
  )
}
