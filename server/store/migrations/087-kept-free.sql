-- expand
select 1;
