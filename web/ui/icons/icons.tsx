import { glyph } from './glyph.tsx'

export type { IconProps } from './glyph.tsx'
export * from './first-icons.tsx'

export const ArrowRightIcon = /* @__PURE__ */ glyph('M4.5 12h15M13.5 6l6 6-6 6')
export const BankIcon = /* @__PURE__ */ glyph('M4 10 12 4.5 20 10ZM6 10v7M10 10v7M14 10v7M18 10v7M3.5 20h17')
export const BatchIcon = /* @__PURE__ */ glyph('M4.5 6.5h9M4.5 11.5h9M4.5 16.5h6M16 12.5l4 4M20 12.5v4h-4')
export const BellIcon = /* @__PURE__ */ glyph('M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5L19 18H5ZM10 20.5h4')
export const CalendarIcon = /* @__PURE__ */ glyph('M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4')
export const CardIcon = /* @__PURE__ */ glyph('M3.5 6.5h17v11h-17zM3.5 10h17M6.5 14.5h3.5')
export const ChatIcon = /* @__PURE__ */ glyph('M4.5 5.5h15V16H11l-4 3.5V16H4.5Z')
export const ChevronDownIcon = /* @__PURE__ */ glyph('M6.5 9.5 12 15l5.5-5.5')
export const ChevronLeftIcon = /* @__PURE__ */ glyph('M14.5 6.5 9 12l5.5 5.5')
export const ChevronRightIcon = /* @__PURE__ */ glyph('M9.5 6.5 15 12l-5.5 5.5')
export const ChevronUpIcon = /* @__PURE__ */ glyph('M6.5 14.5 12 9l5.5 5.5')
export const ClockIcon = /* @__PURE__ */ glyph('M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 8v4.5l3 1.8')
export const CloseIcon = /* @__PURE__ */ glyph('M6 6l12 12M18 6 6 18')
export const CogIcon = /* @__PURE__ */ glyph(
  'M4.5 7.5h9M17.5 7.5h2M4.5 16.5h2M10.5 16.5h9M15.5 5.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM8.5 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
)
export const CoinIcon = /* @__PURE__ */ glyph(
  'M12 4.5c4 0 7 1.3 7 3s-3 3-7 3-7-1.3-7-3 3-3 7-3ZM5 7.5V12c0 1.7 3 3 7 3s7-1.3 7-3V7.5M5 12v4.5c0 1.7 3 3 7 3s7-1.3 7-3V12',
)
export const CompanyIcon = /* @__PURE__ */ glyph(
  'M5 20V5h8v15M13 10h6v10M3.5 20h17M8 9h2M8 12.5h2M8 16h2M16 13.5h.01M16 16.5h.01',
)
export const CopyIcon = /* @__PURE__ */ glyph('M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4')
export const DownloadIcon = /* @__PURE__ */ glyph('M12 4.5V15M8 11.5l4 4 4-4M5 15v4.5h14V15')
export const EditIcon = /* @__PURE__ */ glyph('M5 19l1-4 9.5-9.5 3 3L9 18ZM13.5 7.5l3 3')
export const ExternalIcon = /* @__PURE__ */ glyph('M12.5 5.5h6v6M18.5 5.5 11 13M16.5 14.5v4h-11v-11h4')
export const FileIcon = /* @__PURE__ */ glyph('M6 3.5h8.5L18.5 7.5v13H6ZM14 3.5V8h4.5M9 12h6M9 16h4')
export const FilterIcon = /* @__PURE__ */ glyph('M4 6.5h16M7 12h10M10 17.5h4')
export const GlobeIcon = /* @__PURE__ */ glyph(
  'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM4 12h16M12 4c2.3 2.2 3.5 4.9 3.5 8s-1.2 5.8-3.5 8c-2.3-2.2-3.5-4.9-3.5-8S9.7 6.2 12 4Z',
)
export const HelpIcon = /* @__PURE__ */ glyph(
  'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM9.7 9.8A2.3 2.3 0 1 1 12 12.2v1.3M12 16.3v.01',
)
export const HistoryIcon = /* @__PURE__ */ glyph('M4.5 6h15M4.5 12h15M4.5 18h9')
export const HomeIcon = /* @__PURE__ */ glyph('M4 11.5 12 4l8 7.5M6 10v9.5h4.2v-5.2h3.6v5.2H18V10')
export const InvoiceIcon = /* @__PURE__ */ glyph('M6 3.5h12v17l-3-1.8-3 1.8-3-1.8-3 1.8ZM9 8.5h6M9 12.5h6')
export const KeyIcon = /* @__PURE__ */ glyph('M8 11.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM11 12.5l8-8M15.5 8l3 3')
export const LockIcon = /* @__PURE__ */ glyph('M6 11h12v9H6ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3')
export const MailIcon = /* @__PURE__ */ glyph('M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5')
export const MenuIcon = /* @__PURE__ */ glyph('M4.5 7h15M4.5 12h15M4.5 17h15')
export const MinusIcon = /* @__PURE__ */ glyph('M5 12h14')
export const MonitorIcon = /* @__PURE__ */ glyph('M4 5.5h16v11H4zM12 16.5v3.5M8.5 20h7')
export const MoonIcon = /* @__PURE__ */ glyph('M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z')
export const MoreIcon = /* @__PURE__ */ glyph('M6 12h.01M12 12h.01M18 12h.01', 2.6)
export const MoveIcon = /* @__PURE__ */ glyph(
  'M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19',
)
export const PauseIcon = /* @__PURE__ */ glyph('M8.5 6v12M15.5 6v12')
export const NewsIcon = /* @__PURE__ */ glyph(
  'M4.5 5h12v14h-12zM16.5 9h3v8.5a1.5 1.5 0 0 1-3 0M7.5 8.5h6M7.5 12h6M7.5 15.5h4',
)
export const PercentIcon = /* @__PURE__ */ glyph(
  'M18.5 5.5l-13 13M7.5 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM16.5 14a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
)
export const PersonIcon = /* @__PURE__ */ glyph(
  'M12 4.5a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4ZM5 20c.6-3.6 3.4-5.6 7-5.6s6.4 2 7 5.6',
)
export const PhoneIcon = /* @__PURE__ */ glyph('M7.5 3.5h9v17h-9zM10.5 17.5h3')
export const PieIcon = /* @__PURE__ */ glyph('M12 4v8h8A8 8 0 1 1 12 4ZM15.5 4.8a8 8 0 0 1 3.8 3.8h-3.8Z')
export const PlusIcon = /* @__PURE__ */ glyph('M12 5v14M5 12h14')
export const PrinterIcon = /* @__PURE__ */ glyph('M7.5 8.5v-5h9v5M7.5 16.5h-3v-8h15v8h-3M7.5 13.5h9v7h-9z')
export const RefreshIcon = /* @__PURE__ */ glyph('M19 12a7 7 0 1 1-2.2-5.1L19 9M19 4.5V9h-4.5')
export const RepeatIcon = /* @__PURE__ */ glyph(
  'M5 11a6.5 6.5 0 0 1 11.3-3.3L18.5 10M18.5 5.5V10H14M19 13a6.5 6.5 0 0 1-11.3 3.3L5.5 14M5.5 18.5V14H10',
)
export const RequestIcon = /* @__PURE__ */ glyph('M19 5 5 19M15 19H5V9')
export const SearchIcon = /* @__PURE__ */ glyph(
  'M10.8 5a5.8 5.8 0 1 1 0 11.6 5.8 5.8 0 0 1 0-11.6ZM15.2 15.2 20 20',
)
export const SendIcon = /* @__PURE__ */ glyph('M5 19 19 5M9 5h10v10')
export const ShareIcon = /* @__PURE__ */ glyph('M12 15V4.5M8 8.5l4-4 4 4M7 12H5.5v8h13v-8H17')
export const ShieldIcon = /* @__PURE__ */ glyph(
  'M12 3.5 19 6v6c0 4-3 7-7 8.5C8 19 5 16 5 12V6ZM9 12l2.2 2.2L15.2 10',
)
export const SignInIcon = /* @__PURE__ */ glyph('M11 4.5h7.5v15H11M4 12h10M10.5 8.5 14 12l-3.5 3.5')
export const SignOutIcon = /* @__PURE__ */ glyph('M13 4.5H5.5v15H13M10 12h10M16.5 8.5 20 12l-3.5 3.5')
export const StoreIcon = /* @__PURE__ */ glyph(
  'M5 10v9h14v-9M3.5 10 5.3 5h13.4l1.8 5c0 1.4-1 2.3-2.2 2.3S16 11.4 16 10c0 1.4-1 2.3-2 2.3S12 11.4 12 10c0 1.4-1 2.3-2 2.3S8 11.4 8 10c0 1.4-1.1 2.3-2.3 2.3S3.5 11.4 3.5 10Z',
)
export const SunIcon = /* @__PURE__ */ glyph(
  'M12 8.2a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 0 1 0-7.6ZM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1',
)
export const TrashIcon = /* @__PURE__ */ glyph(
  'M4.5 7h15M9 7V4.5h6V7M6.5 7l1 13h9l1-13M10.3 10.5v6M13.7 10.5v6',
)
export const UploadIcon = /* @__PURE__ */ glyph('M12 15.5V5M8 8.5l4-4 4 4M5 15v4.5h14V15')
export const WifiOffIcon = /* @__PURE__ */ glyph(
  'M4.5 4.5l15 15M3 9.8a13 13 0 0 1 4.3-2.7M11.3 6.1A13 13 0 0 1 21 9.8M6.2 13.2a8.5 8.5 0 0 1 4-2.2M15.3 11.8c.9.4 1.7.9 2.5 1.5M12 17.8v.01',
)
