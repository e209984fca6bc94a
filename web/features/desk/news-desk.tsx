import { languageInfo } from '@sixpence/locales'
import {
  adminHouseProposalDecide,
  adminNewsList,
  adminNewsWithdraw,
  type PublishedNews,
} from '@sixpence/protocol/desk/desk'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { useBrand } from '#lib/brand.ts'
import { tryCall } from '#lib/call/try-call.ts'
import { useLanguage, useTranslate } from '#lib/language/translate.ts'
import { DateTime } from '#ui/date-time.tsx'
import { PlusIcon } from '#ui/icons/icons.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { StatusChip } from '#ui/feedback/status-chip.tsx'
import { Cluster, Stack } from '#ui/layout/primitives.tsx'
import { Card } from './kit/card.tsx'
import { PageHead } from './kit/desk-list.tsx'
import { DeskRead } from './kit/desk-read.tsx'
import { DialogButton } from './kit/dialog-button.tsx'
import { May } from './may.tsx'
import { NewsForm } from './news-form.tsx'
import { audienceWords } from './news-words.ts'
import { HouseProposals } from './proposals.tsx'

/** The brand's announcements with readers and answers, and a form for a new announcement. */
export function NewsDesk() {
  const t = useTranslate()
  return (
    <>
      <PageHead
        title={t('News')}
        action={
          <May permission="news.publish">
            <DialogButton
              kind="primary"
              icon={<PlusIcon />}
              renderDialog={(onClose) => <NewsForm onClose={onClose} />}
            >
              {t('Write news')}
            </DialogButton>
          </May>
        }
      />
      <HouseProposals calls={['adminNewsPublish']} decide={adminHouseProposalDecide} />
      <DeskRead
        call={adminNewsList}
        input={{}}
        everyMs={60_000}
        rows={4}
        failure={t('We could not load the news.')}
        renderEmpty={({ news }) =>
          news.length === 0 && (
            <EmptyState title={t('No news published yet')}>
              {t('Customers see what you publish immediately. Here you see how many have read it.')}
            </EmptyState>
          )
        }
      >
        {({ news }) => (
          <Stack as="ul" gap="2">
            {news.map((item) => (
              <li key={item.id}>
                <NewsItem news={item} />
              </li>
            ))}
          </Stack>
        )}
      </DeskRead>
    </>
  )
}

function NewsItem({ news }: { news: PublishedNews }) {
  const t = useTranslate()
  const language = useLanguage()
  const { languages } = useBrand()
  const { texts, audience, publishedAt, withdrawnAt, withConfirmation, readers, accepted, declined } = news
  const textIn = (code: string) => texts.find((text) => text.language === code)
  const title = (textIn(language) ?? textIn('en'))?.title ?? ''
  return (
    <Card
      title={title}
      isClosed={withdrawnAt !== undefined}
      end={
        withdrawnAt ? (
          <StatusChip>{t('Withdrawn##news')}</StatusChip>
        ) : (
          withConfirmation && <StatusChip tone="accent">{t('Answer required')}</StatusChip>
        )
      }
    >
      <p className="meta">
        <DateTime value={publishedAt} as="shortDayTime" /> · {audienceWords(audience, t)} ·{' '}
        {languages
          .filter(textIn)
          .map((written) => languageInfo[written].name)
          .join(', ')}
      </p>
      <p className="hint">
        {t('Read: {number}', { number: readers })}
        {withConfirmation &&
          ` · ${t('Accepted: {number}', { number: accepted })} · ${t('Declined: {number}', { number: declined })}`}
      </p>
      {!withdrawnAt && (
        <May permission="news.publish">
          <Cluster gap="1h" rowGap="0" className="at-edge">
            <DialogButton
              size="small"
              kind="text"
              renderDialog={(onClose) => (
                <SureDialog
                  title={t('Withdraw “{title}”?', { title })}
                  action={t('Withdraw##news')}
                  onSure={() => tryCall(adminNewsWithdraw, { newsId: news.id })}
                  onClose={onClose}
                >
                  <p>{t('Customers no longer see it. Their answers are kept.')}</p>
                </SureDialog>
              )}
            >
              {t('Withdraw##news')}
            </DialogButton>
          </Cluster>
        </May>
      )}
    </Card>
  )
}
