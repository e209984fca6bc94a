-- A batch that was submitted is found by the words of its name among the mass payments, which keep its file from then on.
alter table app.global_batch add column name_words bigint[] not null default '{}';
alter table app.global_batch alter column file drop not null;
