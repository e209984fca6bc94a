export { newsAnnouncementConfirm } from './news-announcement-confirm.ts'
export { newsAnnouncementGet } from './news-announcement-get.ts'
export { newsAnnouncementList } from './news-announcement-list.ts'
