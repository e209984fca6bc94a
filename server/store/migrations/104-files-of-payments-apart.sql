-- expand
-- Files of payments and documents are counted apart, so that forgotten documents do not keep anybody from paying.
alter table app.upload add column is_payments boolean not null default false;
