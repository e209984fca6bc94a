-- What a claim asks for, as a keyed digest: sent a second time it is the claim that is open, and no second mail follows.
alter table app.global_claim add column asked bytea;
