import { createLink } from '@tanstack/react-router'
import { BackLink } from '#ui/layout/page.tsx'

/** To the page that this one belongs to, above its title. */
export const BackTo = createLink(BackLink)
