import { languageInfo } from '@sixpence/locales'
import {
  adminHouseProposalDecide,
  adminNewsList,
  adminNewsWithdraw,
  type PublishedNews,
} from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { useBrand } from '#lib/brand.ts'
import { useLanguage, useTranslate } from '#lib/language/translate.ts'
import { useChange, useRead } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { EmptyState, SkeletonRows } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Loaded } from '#widgets/loaded.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { classNames } from '#ui/class-names.ts'
import styles from './desk.module.css'
import { HouseProposals } from './house-proposals.tsx'
import { May } from './may.tsx'
import { NewsForm } from './news-form.tsx'
import { audienceWords } from './news-words.ts'

/** The brand's announcements with readers and answers, and a form for a new announcement. */
export function NewsDesk() {
  const t = useTranslate()
  const read = useRead(adminNewsList, {}, { everyMs: 60_000 })
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <Cluster as="header" gap="5" rowGap="2" justify="between">
        <h1>{t('News')}</h1>
        <May permission="news.publish">
          <Button kind="primary" icon={<PlusIcon />} onClick={() => setWriting(true)}>
            {t('Write news')}
          </Button>
        </May>
      </Cluster>
      <HouseProposals calls={['adminNewsPublish']} decide={adminHouseProposalDecide} />
      <Loaded read={read} skeleton={<SkeletonRows count={4} />} failure={t('We could not load the news.')}>
        {({ news }) =>
          news.length === 0 ? (
            <EmptyState title={t('No news published yet')}>
              {t('Customers see what you publish immediately. Here you see how many have read it.')}
            </EmptyState>
          ) : (
            <Stack as="ul" gap="2">
              {news.map((item) => (
                <li key={item.id}>
                  <NewsItem news={item} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {isWriting && <NewsForm onClose={() => setWriting(false)} />}
    </>
  )
}

function NewsItem({ news }: { news: PublishedNews }) {
  const t = useTranslate()
  const language = useLanguage()
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { texts, audience, publishedAt, withdrawnAt, withConfirmation, readers, accepted, declined } = news
  const { languages } = useBrand()
  const textIn = (code: string) => texts.find((text) => text.language === code)
  const writtenLanguages = languages.filter(textIn)
  const text = textIn(language) ?? textIn('en')
  return (
    <Stack
      as="article"
      gap="1h"
      className={classNames('panel', styles.card)}
      data-closed={withdrawnAt ? '' : undefined}
    >
      <Cluster as="p" gap="1h" justify="between" className={styles.cardHead}>
        <b>{text?.title}</b>
        {withdrawnAt ? (
          <StatusChip>{t('Withdrawn##news')}</StatusChip>
        ) : (
          withConfirmation && <StatusChip tone="accent">{t('Answer required')}</StatusChip>
        )}
      </Cluster>
      <p className="meta">
        <DateTime value={publishedAt} as="shortDayTime" /> · {audienceWords(audience, t)} ·{' '}
        {writtenLanguages.map((written) => languageInfo[written].name).join(', ')}
      </p>
      <p className="hint">
        {t('Read: {number}', { number: readers })}
        {withConfirmation &&
          ` · ${t('Accepted: {number}', { number: accepted })} · ${t('Declined: {number}', { number: declined })}`}
      </p>
      {!withdrawnAt && (
        <May permission="news.publish">
          <Cluster as="p" gap="1h" rowGap="0" className="at-edge">
            <Button size="small" kind="text" onClick={() => setWithdrawing(true)}>
              {t('Withdraw##news')}
            </Button>
          </Cluster>
        </May>
      )}
      {isWithdrawing && (
        <WithdrawDialog newsId={news.id} title={text?.title ?? ''} onClose={() => setWithdrawing(false)} />
      )}
    </Stack>
  )
}

function WithdrawDialog({ newsId, title, onClose }: { newsId: number; title: string; onClose: () => void }) {
  const t = useTranslate()
  const withdrawal = useChange(adminNewsWithdraw, { shows: () => true })
  const withdraw = async () => {
    if (await withdrawal.send({ newsId })) onClose()
  }
  return (
    <Dialog
      title={t('Withdraw “{title}”?', { title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="danger" busy={withdrawal.isSending} onClick={() => void withdraw()}>
            {t('Withdraw##news')}
          </Button>
        </>
      }
    >
      <p>{t('Customers no longer see it. Their answers are kept.')}</p>
      {withdrawal.refusal && (
        <Notice kind="bad" live="assertive">
          {withdrawal.refusal.description}
        </Notice>
      )}
    </Dialog>
  )
}
