/**
 * Grows with each release that finds other leads by the same stored filter, so that the next comparison takes what
 * differs for a correction. 0: dates without a time were compared as midnight UTC. 1: they are calendar days.
 */
export const filterEvaluation = 1;
