import { createLink } from '@tanstack/react-router'
import { BackLink } from '#ui/layout/page.tsx'

/** Link to the parent page, above the title. */
export const BackTo = createLink(BackLink)
