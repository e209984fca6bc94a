-- Payments that repeat and leave the house: their days follow the calendars of the banks they go by.
alter table app.subscription add column calendars text[];
