import type { Lead } from "#lib/contract/records/lead-record.ts";

/** A lead without what a model computes: its score is the one that was written by hand. */
export const ownData = (lead: Lead): Lead =>
  lead.score_detail === null ? lead : { ...lead, score: lead.score_detail.manual, score_detail: null };

/** The lead with a score that somebody writes; where a model computes the score, it is kept beside that. */
export const withOwnScore = (lead: Lead, score: Lead["score"]): Lead =>
  lead.score_detail === null
    ? { ...lead, score }
    : { ...lead, score_detail: { ...lead.score_detail, manual: score } };
