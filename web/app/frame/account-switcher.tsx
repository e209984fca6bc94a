import { userAccessList } from '@sixpence/protocol/session/session'
import { useState } from 'react'
import { customerName } from '#lib/call/acted-for.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { Avatar } from '#ui/layout/tile.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { CustomerList } from './choose-customer.tsx'
import { type Customer, isBusinessOf, rightWords } from './customer.ts'
import styles from './account-switcher.module.css'

/** Always shows the acting customer; with more than one customer, clicking it changes the customer (A2). */
export function AccountSwitcher({ customer, isSmall = false }: { customer: Customer; isSmall?: boolean }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(userAccessList, {})
  const name = customerName(customer)
  const hasChoice = (data?.customers.length ?? 0) > 1
  const content = (
    <>
      <Avatar name={name} tone="deep" size="small" shape={isBusinessOf(customer) ? 'square' : 'round'} />
      {/* Precedes the name for screen readers; if only the picture is shown, it includes the name. */}
      <VisuallyHidden>{isSmall ? t('Acting for {name}', { name }) : t('Acting for')}</VisuallyHidden>
      {!isSmall && (
        <span className={styles.words}>
          <b className="two-lines strong t-14 tight">{name}</b>
          <span className="block quiet t-12 tight">{rightWords(customer, t)}</span>
        </span>
      )}
      {!isSmall && hasChoice && (
        <ChevronDownIcon className={classNames('soft', styles.chevron)} label={t('Change')} />
      )}
    </>
  )
  const look = classNames(styles.switcher, isSmall && styles.small)
  return (
    <>
      {hasChoice ? (
        <button type="button" className={look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {content}
        </button>
      ) : (
        <div className={look}>{content}</div>
      )}
      {isOpen && (
        <Dialog title={t('Who are you acting for?')} kind="sheet" onClose={() => setOpen(false)}>
          <CustomerList current={customer.customerId} onChosen={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
