import { createLink } from '@tanstack/react-router'
import { ButtonLink } from '#ui/button.tsx'
import { IconLink } from '#ui/icon-button.tsx'
import { RowLink } from '#ui/layout/row.tsx'

/** Links of the router with the styles of `ui/`; a plain link in a sentence is the router's own `Link`. */
export const ButtonTo = createLink(ButtonLink)
export const IconTo = createLink(IconLink)
export const RowTo = createLink(RowLink)
