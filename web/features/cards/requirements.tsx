import type { cardRequirements } from '@sixpence/protocol/cards/cards'
import { type Translate, useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Stack } from '#ui/layout/primitives.tsx'

type Requirement = (typeof cardRequirements)[number]

/** What is missing before a card can be ordered, with links to the pages (Q098). */
export function Requirements({ missing }: { missing: readonly Requirement[] }) {
  const t = useTranslate()
  return (
    <Stack gap="4">
      {missing.map((text) => {
        const { title, to, word } = about(text, t)
        return <Notice key={text} kind="warn" title={title} actions={<ButtonTo to={to}>{word}</ButtonTo>} />
      })}
    </Stack>
  )
}

function about(requirement: Requirement, t: Translate) {
  const words = {
    verified: {
      title: t('A card needs a verified account.'),
      to: '/unverified-account',
      word: t('See what is missing'),
    },
    documents: {
      title: t('Your account is limited until we receive a document.'),
      to: '/limited-account',
      word: t('See what is missing'),
    },
    address: { title: t('We do not know where to send a card.'), to: '/profile', word: t('Add an address') },
  } as const
  return words[requirement]
}
