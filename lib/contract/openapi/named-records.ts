import { Activity, ActivityChange, NewActivity } from "../activity-record.ts";
import {
  Campaign,
  CampaignChange,
  CampaignHandoff,
  CampaignShare,
  CampaignSharing,
  Duplication,
  Handoff,
  NewCampaign,
} from "../campaign-record.ts";
import { Comment, CommentChange, NewComment } from "../comment-record.ts";
import { Company, CompanyChange, NewCompany } from "../company-record.ts";
import { Deal, DealChange, DealMove, NewDeal } from "../deal-record.ts";
import { EventWhere } from "../event-condition.ts";
import { WrittenLead } from "../leads.ts";
import {
  NewPipeline,
  NewStage,
  NewStageRule,
  Pipeline,
  PipelineChange,
  Stage,
  StageChange,
  StageRule,
} from "../pipeline-record.ts";
import { pageFor } from "../record-routes.ts";
import { ScoreDetail } from "../score-detail.ts";
import { LeadScore } from "../scoring.ts";
import {
  EngagementRule,
  FitRule,
  Grade,
  NewScoringModel,
  ScoreGroup,
  ScoringModel,
  ScoringModelChange,
} from "../scoring-record.ts";
import {
  NewTemplate,
  Template,
  TemplateChange,
  TemplateContent,
  TemplateVersion,
} from "../template-record.ts";
import { TimelineEntry } from "../timeline.ts";
import {
  NewWorkflowTemplate,
  TemplateParam,
  WorkflowTemplate,
  WorkflowTemplateChange,
  WorkflowTemplateVersion,
} from "../workflow-template-record.ts";

/** Records beside leads, and what selling and workflows keep, by the direction in which they travel. */
export const namedRecords = {
  output: {
    WrittenLead,
    Activity,
    Campaign,
    CampaignShare,
    CampaignHandoff: Handoff,
    Comment,
    // A lead has a company of its own form.
    CompanyRecord: Company,
    Deal,
    DealMove,
    Template,
    TemplateContent,
    TemplateVersion,
    ActivityPage: pageFor(Activity),
    CampaignPage: pageFor(Campaign),
    CompanyPage: pageFor(Company),
    DealPage: pageFor(Deal),
    TemplatePage: pageFor(Template),
    TimelineEntry,
    Pipeline,
    Stage,
    StageRule,
    ScoringModel,
    ScoreDetail,
    LeadScore,
    EventWhere,
    FitRule,
    EngagementRule,
    ScoreGroup,
    ScoreGrade: Grade,
    WorkflowTemplate,
    WorkflowTemplateVersion,
    WorkflowTemplateParam: TemplateParam,
  },
  input: {
    NewActivity,
    ActivityChange,
    NewCampaign,
    CampaignChange,
    CampaignSharing,
    NewCampaignHandoff: CampaignHandoff,
    Duplication,
    NewComment,
    CommentChange,
    NewCompanyRecord: NewCompany,
    CompanyChange,
    NewDeal,
    DealChange,
    NewTemplate,
    TemplateChange,
    NewPipeline,
    PipelineChange,
    NewStage,
    StageChange,
    NewStageRule,
    NewScoringModel,
    ScoringModelChange,
    NewWorkflowTemplate,
    WorkflowTemplateChange,
  },
} as const;
