import { glyph } from './glyph.tsx'

// The icons of the pages before the app: a file is fetched whole, and the sign-in should load no others.
export const AlertIcon = /* @__PURE__ */ glyph('M12 4.5 21 19.5H3ZM12 10v4.5M12 17v.01')
export const BlockIcon = /* @__PURE__ */ glyph('M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM6.4 6.4l11.2 11.2')
export const CheckIcon = /* @__PURE__ */ glyph('M5 12.8 10 17.5 19.5 7')
export const EyeIcon = /* @__PURE__ */ glyph(
  'M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
)
export const EyeOffIcon = /* @__PURE__ */ glyph(
  'M4.5 4.5l15 15M9.8 6.3C10.5 6.1 11.2 6 12 6c4 0 7.5 2 9.5 6-.8 1.6-1.9 2.9-3.1 3.9M14.9 17.5c-.9.3-1.9.5-2.9.5-4 0-7.5-2-9.5-6 .9-1.8 2.2-3.3 3.8-4.3M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
)
export const InfoIcon = /* @__PURE__ */ glyph('M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 11.5V16M12 8.2v.01')
