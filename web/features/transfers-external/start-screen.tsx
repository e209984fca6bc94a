import { methodTexts } from '@sixpence/protocol/methods/texts'
import { customerInfoGet } from '@sixpence/protocol/session/session'
import { transferMethodsDefaultGet } from '@sixpence/protocol/transfers-external/transfers-external'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useRead } from '#lib/call/use-call.ts'
import {
  BankIcon,
  BatchIcon,
  ChevronRightIcon,
  FileIcon,
  MailIcon,
  MoveIcon,
  PersonIcon,
  RepeatIcon,
} from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Rows } from '#ui/layout/row.tsx'
import { Tile } from '#ui/layout/tile.tsx'
import { RowTo } from '#ui/links.tsx'
import { askForRight } from '#widgets/accounts/ask-for-right.ts'
import { mayOpenPayments } from '#widgets/accounts/may-pay.ts'
import {
  mayOpenBatches,
  mayOpenGlobal,
  mayOpenMass,
  mayOpenOutside,
  mayOpenOwn,
  mayOpenSend,
} from '#widgets/accounts/may-send.ts'
import { usePages } from '#widgets/pages.ts'

/** Start of a payment: to a customer, out, or between own accounts; permitted options only. */
export default function StartScreen() {
  const t = useTranslate()
  const hasPage = usePages()
  const customer = useRead(customerInfoGet, {}).data?.customer
  if (!customer) return null
  return (
    <Page title={t('Who or where do you want to send money to?')}>
      {customer.limited && (
        <Notice kind="warn" title={t('Your account is limited')}>
          {t('Payments are not possible at the moment. Nothing will be sent.')}
        </Notice>
      )}
      {!mayOpenPayments(customer) && (
        <Notice title={t('You can view this account, but not pay from it')}>
          {askForRight(customer, t)}
        </Notice>
      )}
      <Rows>
        {mayOpenSend(customer) && (
          <Way
            to="/transfer/p2p"
            icon={<PersonIcon />}
            title={t('To a person or company here')}
            meta={t('By e-mail address, at once')}
          />
        )}
        {mayOpenOutside(customer) && <OutsideWay />}
        {mayOpenGlobal(customer) && (
          <Way
            to="/transfer/global"
            icon={<MailIcon />}
            title={t('Payment link')}
            meta={t('The recipient chooses where the money goes')}
          />
        )}
        {mayOpenMass(customer) && (
          <Way
            to="/transfer/mass"
            icon={<BatchIcon />}
            title={t('Many payments at once')}
            meta={t('Salaries, suppliers and payouts from one file')}
          />
        )}
        {mayOpenBatches(customer) && (
          <Way
            to="/transfer/mass/global"
            icon={<FileIcon />}
            title={t('Batch of payment links')}
            meta={t('From a file of names, e-mail addresses and amounts')}
          />
        )}
        {mayOpenOwn(customer) && hasPage('/transfer/account') && (
          <Way
            to="/transfer/account"
            icon={<MoveIcon />}
            title={t('Between your accounts')}
            meta={t('At once, at a rate you see first')}
          />
        )}
        {hasPage('/transfer/preapproved-payments') && (
          <Way
            to="/transfer/preapproved-payments"
            icon={<RepeatIcon />}
            title={t('Scheduled payments')}
            meta={t('Regular payments and their dates')}
          />
        )}
      </Rows>
      <p className="hint">
        <Link to="/fees-and-limits">{t('Fees and limits')}</Link>
      </p>
    </Page>
  )
}

/** Methods for payments out to the customer's own country, by name. */
function OutsideWay() {
  const t = useTranslate()
  const format = useFormat()
  const { data } = useRead(transferMethodsDefaultGet, {})
  const names = [...new Set(data?.methods.map(({ method }) => t(methodTexts[method].label)))]
  return (
    <Way
      to="/transfer/external"
      icon={<BankIcon />}
      title={t('To a bank account, card or wallet')}
      meta={names.length > 0 ? format.list(names) : t('Domestic and international')}
    />
  )
}

/** `to` may be a page of another part of the app. */
const Way = ({ to, icon, title, meta }: { to: string; icon: ReactNode; title: string; meta: string }) => (
  <li>
    <RowTo
      to={to}
      media={<Tile tone="accent">{icon}</Tile>}
      title={title}
      meta={meta}
      end={<ChevronRightIcon />}
    />
  </li>
)
